import { DiffProposal } from './editor-host';

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
    /** The user's latest text, as far as the editor has told. */
    editedContent?: string;
    /** Resolves when the editor has answered what it was asked last; undefined when nothing is asked. Never rejects. */
    showing?: Promise<unknown>;
    /** Resolves once the diff has ended. */
    readonly whenEnded: Promise<void>;

    private current: DiffState = 'opening';
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

    /** The agent proposes another text instead: edits of the old one are void. Of no effect once it has ended. */
    replace(newContent: string): void {
        if (!this.hasEnded) {
            this.latest = { ...this.latest, newContent };
            this.editedContent = undefined;
            this.current = 'opening';
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
