import { DiffEvent, DiffStateMachine, DiffState } from './diff-state-machine';
import { AgentInfo } from './agent';
import { Proposal, PendingDiff } from './proposal';
import { Disposable } from '../emitter';
import { isHeir } from './heir';

/** What the user has made of a proposal, and of those that it has replaced. */
export interface UserTexts {
    readonly draft?: string;
    readonly earlierDraft?: string;
}

/** One diff: its life, what is proposed, and what the user has made of it. */
export class Diff {
    /** Resolves when the editor has answered what it was asked last; undefined when nothing is asked. Never rejects. */
    showing?: Promise<unknown>;

    private readonly life = new DiffStateMachine();
    private draft?: string;
    /** The user's newest text of an earlier revision; 0 for one of a diff before this. */
    private setAside?: { readonly revision: number; readonly content: string };
    private expiry?: Disposable;
    private lastSeen?: number;

    /** @param texts what the user has made of this proposal already, and of one before it. */
    constructor(
        private latest: Proposal,
        { draft, earlierDraft }: UserTexts = {}
    ) {
        this.draft = draft;
        this.setAside = earlierDraft === undefined ? undefined : { revision: 0, content: earlierDraft };
    }

    get state(): DiffState {
        return this.life.state;
    }

    get hasEnded(): boolean {
        return this.life.hasEnded;
    }

    /** Resolves once the diff has ended. */
    get whenEnded(): Promise<void> {
        return this.life.whenEnded;
    }

    get proposal(): Proposal {
        return this.latest;
    }

    /** All there is to show. */
    get pending(): PendingDiff {
        const { latest: proposal, draft, state } = this;
        const earlierDraft = this.setAside?.content;
        return {
            proposal,
            ...(draft !== undefined && { draft }),
            ...(earlierDraft !== undefined && { earlierDraft }),
            agentGone: state === 'orphaned'
        };
    }

    /** The text to be had without asking the editor. */
    get knownContent(): string {
        return this.draft ?? this.latest.text;
    }

    /** Whether the diff is this session's, and the session lives. */
    isOwnedBy(sessionId: string): boolean {
        return this.state !== 'orphaned' && this.latest.agent.sessionId === sessionId;
    }

    /** When the owner was seen last, if its session has died; undefined while it lives. */
    get ownerLastSeen(): number | undefined {
        return this.lastSeen;
    }

    /** Whether the diff waits for its owner to come back, and this may be it. */
    isOrphanFor(agent: AgentInfo): boolean {
        return this.state === 'orphaned' && isHeir(agent, this.latest.agent, this.lastSeen ?? Infinity);
    }

    /** Lets one of these events happen; false if it cannot (any more). */
    apply(event: Exclude<DiffEvent, 'replace' | 'orphan' | 'adopt'>): boolean {
        const { moved } = this.life.apply(event);
        if (this.hasEnded) {
            this.expiry?.dispose();
        }
        return moved;
    }

    /**
     * The agent proposes again, which makes a new revision: edits of the old one do not count for it, but are kept. The
     * same text again leaves revision and edits as they are. Of no effect once it has ended.
     * @param now milliseconds since 1970.
     */
    replace(text: string, now: number): void {
        const { moved } = this.life.apply('replace');
        if (moved && text !== this.latest.text) {
            const { revision } = this.latest;
            if (this.draft !== undefined) {
                this.setAside = { revision, content: this.draft };
            }
            this.latest = { ...this.latest, text, revision: revision + 1, proposedAt: now };
            this.draft = undefined;
        }
    }

    /** The session has died. @param expiry disposed as soon as the diff is an orphan no more. */
    orphan(lastSeen: number, expiry: Disposable): void {
        if (this.life.apply('orphan').moved) {
            this.lastSeen = lastSeen;
            this.expiry = expiry;
        } else {
            expiry.dispose();
        }
    }

    /** A session of the same agent takes an orphan over. Of no effect otherwise. */
    adopt(agent: AgentInfo): void {
        if (this.life.apply('adopt').moved) {
            this.expiry?.dispose();
            this.lastSeen = undefined;
            this.latest = { ...this.latest, agent };
        }
    }

    /**
     * Keeps the user's latest text of a revision; the proposal itself takes an earlier edit back. What comes late, for a
     * revision that is replaced, is set aside, unless there are edits of a newer one.
     */
    edit(revision: number, content: string): void {
        const { revision: current, text } = this.latest;
        if (revision === current) {
            this.draft = content === text ? undefined : content;
            return;
        }
        if (revision < current && revision >= (this.setAside?.revision ?? 0)) {
            this.setAside = { revision, content };
        }
    }
}
