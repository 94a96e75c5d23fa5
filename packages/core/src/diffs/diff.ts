import { SerialQueue } from '../support/serial-queue';
import { ProposedText, SettledProposal } from './agent-diffs';
import { DiffSession, isReturned } from './agent';
import { DiffEvent, DiffState, DiffStateMachine } from './diff-state-machine';
import type { FileContent } from '../workspace/file-digest';
import { ProposalTarget } from '../workspace/proposal-target';
import { FileChange, PendingDiff, Proposal, Undecodable } from './proposal';

/** Where a diff's file is, as far as it is known. */
interface DiffLocation {
    readonly file: string;
    readonly target: ProposalTarget;
}

/** Stands for what is in a file that cannot be read, or not in time. */
export const UNREADABLE = 'unreadable';

/** A file as it was when a change of it was proposed. */
export interface NotedFile {
    readonly digest: Promise<string>;
    undecodable?: Undecodable;
    /** Its change since, as far as it was looked at. */
    change?: FileChange;
}

/** The content that an accepted text has replaced. */
export interface WrittenFile {
    readonly before: FileContent;
    /** The digest of the file once it is written. */
    readonly after: string;
}

/** A text that the user has made of a revision. */
interface Draft {
    readonly revision: number;
    readonly text: string;
    /** Grows from draft to draft. */
    readonly order: number;
}

const nothingKnown: ProposalTarget = {
    isNew: false,
    outsideWorkspace: false,
    readOnly: false,
    missingFolder: false
};

/** One diff: its state, what is proposed, and what the user has made of it. */
export class Diff {
    /** Runs showing, writing and taking back in order, which an editor may not keep. */
    readonly turns = new SerialQueue();
    private readonly machine = new DiffStateMachine();
    /** The user's newest text of this revision; it may be the proposal's. */
    private newest?: Draft;
    /** The user's newest text of an earlier revision. */
    private earlier?: Draft;
    /** Location found at each show; undefined until the path is usable, and kept when it is no longer. */
    location?: DiffLocation;
    /** The file as it was when the proposal was made. */
    noted: NotedFile = { digest: Promise.resolve(UNREADABLE) };
    /** The accepted text, as it is in the file then, and the content before it. */
    written?: WrittenFile;

    constructor(
        private session: DiffSession,
        private latest: Proposal,
        private requestId?: string
    ) {}

    get state(): DiffState {
        return this.machine.state;
    }

    get isOrphaned(): boolean {
        return this.state === 'orphaned';
    }

    get hasEnded(): boolean {
        return this.machine.hasEnded;
    }

    /** Resolves once the diff has ended. */
    get whenEnded(): Promise<void> {
        return this.machine.whenEnded;
    }

    /** The session that it belongs to or, of an orphan, belonged to last. */
    get owner(): DiffSession {
        return this.session;
    }

    /** Subject of its settlement. */
    get settledProposal(): SettledProposal {
        const { requestId } = this;
        return { path: this.latest.path, ...(requestId !== undefined && { requestId }) };
    }

    get proposal(): Proposal {
        return this.latest;
    }

    /** All there is to show. */
    get pending(): PendingDiff {
        const { latest: proposal, draft, isOrphaned } = this;
        const { file, target } = this.location ?? { file: proposal.path, target: nothingKnown };
        const { text: earlierDraft, order: earlierOrder = 0 } = this.earlier ?? {};
        return {
            proposal,
            file,
            target,
            ...(this.noted.change && { disk: this.noted.change }),
            ...(this.noted.undecodable && { undecodable: this.noted.undecodable }),
            ...(draft !== undefined && { draft }),
            ...(earlierDraft !== undefined && { earlierDraft }),
            draftOrder: Math.max(this.newest?.order ?? 0, earlierOrder),
            agentGone: isOrphaned
        };
    }

    /** Whether the user has made anything of this proposal or of one before it. */
    get hasDrafts(): boolean {
        return this.draft !== undefined || this.earlier !== undefined;
    }

    /** The text to be had without asking the editor. */
    get knownText(): string {
        return this.draft ?? this.latest.text;
    }

    /** Whether the diff is this session's, and no orphan. */
    isOwnedBy(session: DiffSession): boolean {
        return !this.isOrphaned && this.session === session;
    }

    /** Whether a session may adopt the orphan: its own, or its agent's next. */
    isAdoptableBy(session: DiffSession): boolean {
        // Not after the user has decided one of that session's diffs for the path.
        const isReturning = isReturned(session, this.session) && !session.decidedPaths.has(this.latest.path);
        return this.isOrphaned && (this.session === session || isReturning);
    }

    /** A diff of the same proposal and drafts under another id, which no editor knows yet; or of another text. */
    copy(id: string, text?: string): Diff {
        const other = text === undefined ? {} : { text, purpose: undefined };
        const copy = new Diff(this.session, { ...this.latest, ...other, id });
        copy.location = this.location;
        if (text !== undefined) {
            return copy;
        }
        copy.noted = this.noted;
        copy.newest = this.newest;
        copy.earlier = this.earlier;
        return copy;
    }

    /** Applies one of these events; false if it cannot happen (any more). */
    apply(event: Exclude<DiffEvent, 'replace' | 'adopt'>): boolean {
        return this.machine.apply(event);
    }

    /** Takes the agent's next proposal; another text is a new revision. Not after the end. */
    replace({ text, requestId, purpose }: ProposedText): void {
        const hasMoved = this.machine.apply('replace');
        this.requestId = requestId;
        if (hasMoved && purpose) {
            this.latest = { ...this.latest, purpose };
        }
        if (hasMoved && text !== this.latest.text) {
            this.earlier = this.draft === undefined ? this.earlier : this.newest;
            this.latest = { ...this.latest, text, revision: this.latest.revision + 1 };
            this.newest = undefined;
        }
    }

    /** A session takes an orphan over. Of no effect otherwise. */
    adopt(session: DiffSession): void {
        if (this.machine.apply('adopt')) {
            this.session = session;
            this.latest = { ...this.latest, agent: session.agent };
        }
    }

    /** Keeps the user's newest text of this revision, or of an earlier one. */
    edit(revision: number, text: string, order = 0): void {
        // The proposal itself takes a draft back.
        const draft = { revision, text, order };
        if (revision === this.latest.revision && isNewer(draft, this.newest)) {
            this.newest = draft;
        } else if (revision < this.latest.revision && isNewer(draft, this.earlier)) {
            this.earlier = draft;
        }
    }

    /** Takes a text of the user's for the newest one of this revision. */
    keepDraft(text: string): void {
        const { revision, text: proposed } = this.latest;
        if (text !== this.knownText) {
            this.newest = text === proposed ? undefined : { revision, text, order: this.pending.draftOrder };
        }
    }

    private get draft(): string | undefined {
        return this.newest?.text === this.latest.text ? undefined : this.newest?.text;
    }
}

function isNewer(draft: Draft, other: Draft | undefined): boolean {
    return (
        !other || draft.revision > other.revision || (draft.revision === other.revision && draft.order >= other.order)
    );
}
