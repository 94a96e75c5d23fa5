import { DiffProposal, PendingDiff } from './editor-host';

/** How a diff can end. `closed`: taken away by its agent, by the death of its session, or because it could not be shown. */
export type DiffEnd = 'accepted' | 'rejected' | 'closed';

/** Where a diff is: on its way to the screen, on the screen, or ended. */
export type DiffState = 'opening' | 'open' | DiffEnd;

/**
 * One diff as a state machine:
 *
 * ```
 * opening ──shown──▶ open ──replace──▶ opening
 *    └──────end───────┴──end──▶ accepted | rejected | closed
 * ```
 *
 * It ends exactly once: of two that race to end it, the first wins and the second is told.
 */
export class DiffRecord {
    /** Resolves when the editor has answered what it was asked last; undefined when nothing is asked. Never rejects. */
    showing?: Promise<unknown>;
    /** Resolves once the diff has ended. */
    readonly whenEnded: Promise<void>;

    private current: DiffState = 'opening';
    private editedContent?: string;
    private earlierEdit?: string;
    private announceEnd: () => void = () => undefined;

    constructor(private latest: DiffProposal) {
        this.whenEnded = new Promise(resolve => (this.announceEnd = resolve));
    }

    get state(): DiffState {
        return this.current;
    }

    get proposal(): DiffProposal {
        return this.latest;
    }

    get hasEnded(): boolean {
        return this.current !== 'opening' && this.current !== 'open';
    }

    /** All there is to show. */
    get pending(): PendingDiff {
        const { latest: proposal, editedContent, earlierEdit } = this;
        return {
            proposal,
            ...(editedContent !== undefined && { editedContent }),
            ...(earlierEdit !== undefined && { earlierEdit }),
            agentGone: false
        };
    }

    /** The text to be had without asking the editor. */
    get knownContent(): string {
        return this.editedContent ?? this.latest.newContent;
    }

    /** The editor shows it. Of no effect once it has ended. */
    shown(): void {
        if (this.current === 'opening') {
            this.current = 'open';
        }
    }

    /**
     * The agent proposes another text instead, which makes a new revision: edits of the old one do not count for it, but
     * are kept. The same text again changes nothing. Of no effect once it has ended.
     */
    replace(newContent: string): void {
        if (this.hasEnded) {
            return;
        }
        if (newContent !== this.latest.newContent) {
            this.latest = { ...this.latest, newContent, revision: this.latest.revision + 1 };
            this.earlierEdit = this.editedContent ?? this.earlierEdit;
            this.editedContent = undefined;
        }
        this.current = 'opening';
    }

    /** Keeps the user's latest text of a revision; the proposal itself takes an earlier edit back. */
    edit(revision: number, content: string): void {
        if (revision < this.latest.revision) {
            this.earlierEdit = content;
        } else {
            this.editedContent = content === this.latest.newContent ? undefined : content;
        }
    }

    /** Ends it; false if it had ended before. */
    end(end: DiffEnd): boolean {
        if (this.hasEnded) {
            return false;
        }
        this.current = end;
        this.announceEnd();
        return true;
    }
}
