import { ClosedDiff, EditorHost, OpenDiffOutcome, PendingDiff } from './editor-host';

/** How the page takes a question: answers, keeps it for later, never hears it, says no, breaks. */
export type Mood = 'prompt' | 'slow' | 'lost' | 'refusing' | 'failing';

export const moods: readonly Mood[] = ['prompt', 'slow', 'lost', 'refusing', 'failing'];

/** An editor whose behaviour changes from one call to the next. */
export class MoodyEditor implements EditorHost {
    mood: Mood = 'prompt';
    private held: (() => void)[] = [];
    private readonly unanswered = new Map<string, number>();

    /** @param onAsked told of each question about a diff, and when the one before was asked if it is unanswered. */
    constructor(
        private readonly now: () => number,
        private readonly onAsked: (diff: PendingDiff, askedBefore: number | undefined) => void
    ) {}

    async showDiff(diff: PendingDiff): Promise<OpenDiffOutcome> {
        const { id } = diff.proposal;
        this.onAsked(diff, this.unanswered.get(id));
        this.unanswered.set(id, this.now());
        try {
            return await this.answer<OpenDiffOutcome>({ opened: true }, { opened: false, reason: 'Refused.' });
        } finally {
            this.unanswered.delete(id);
        }
    }

    closeDiff(id: string): Promise<ClosedDiff> {
        return this.answer<ClosedDiff>({ content: textOnScreen(id) }, {});
    }

    dropDiff(): Promise<void> {
        return this.answer<void>(undefined, undefined);
    }

    /** Answers what a slow editor was asked. */
    release(): void {
        this.held.splice(0).forEach(answer => answer());
    }

    private answer<T>(yes: T, no: T): Promise<T> {
        switch (this.mood) {
            case 'prompt':
                return Promise.resolve(yes);
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(yes)));
            case 'lost':
                return new Promise(() => undefined);
            case 'refusing':
                return Promise.resolve(no);
            case 'failing':
                throw new Error('The page is broken.');
        }
    }
}

/** What the editor says it read when it closed a diff. */
export function textOnScreen(id: string): string {
    return `on the screen of ${id}`;
}
