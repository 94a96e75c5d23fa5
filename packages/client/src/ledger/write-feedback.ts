import type { CommentedDiff } from '../comments/review-comments';
import type { ReviewFeedback } from '../comments/review-feedback';
import { fileNameOf } from '../messages/file-name';
import type { WrittenRow } from './agent-writes';
import { undoQuestion } from './write-sentences';

/** Begins the ids of files on disk, which no review's id does. */
const WRITTEN = 'written:';

/** Carries the user's words on files on disk to their agents, once the files are off the list. */
export class WriteFeedback {
    private listed: ReadonlyMap<string, CommentedDiff> = new Map();
    /** Decisions on files that are listed still, by the ids of their diffs. */
    private readonly decided = new Map<string, 'accepted' | 'undone'>();

    constructor(private readonly feedback: Pick<ReviewFeedback, 'askWhy' | 'tellOfWrite' | 'tellOfLeft'>) {}

    /** Takes the files that are listed now. */
    update(rows: readonly WrittenRow[]): void {
        const before = this.listed;
        this.listed = new Map(rows.map(commentedWrite).map(write => [write.id, write]));
        for (const [id, write] of before) {
            if (!this.listed.has(id)) {
                this.feedback.tellOfWrite(write, this.decided.get(id));
                this.decided.delete(id);
            }
        }
        this.feedback.tellOfLeft(id => this.goesOn(id) ?? true);
    }

    /** Whether a diff's file is listed; undefined of a review, and as long as nothing is listed. */
    goesOn(id: string): boolean | undefined {
        return id.startsWith(WRITTEN) ? this.listed.size === 0 || this.listed.has(id) : undefined;
    }

    /** Asks why a file is undone. @returns whether the user has said so. */
    askWhy(row: WrittenRow): Promise<boolean> {
        return this.feedback.askWhy(commentedWrite(row), undoQuestion(row.turn.agentName));
    }

    /** Keeps or undoes a file, and says so with the words on it. */
    async decide(row: WrittenRow, act: 'keep' | 'undo', perform: () => Promise<boolean>): Promise<boolean> {
        const { id } = commentedWrite(row);
        this.decided.set(id, act === 'keep' ? 'accepted' : 'undone');
        const isDone = await perform();
        if (!isDone) {
            this.decided.delete(id);
        }
        return isDone;
    }
}

/** Returns the diff of a file on disk, as the user comments on it. */
export function commentedWrite({ turn: { id, agentName }, file: { uri } }: WrittenRow): CommentedDiff {
    return { id: `${WRITTEN}${id}:${uri}`, agentName, fileUri: uri, revision: 1, title: fileNameOf(uri) };
}
