import { PathRefusalCode } from '../workspace/proposal-target';

/** The port of an agent's adapter: what an agent may do with diffs, and what it is told of them. */

/** Purpose of a change of the companion itself; both for people, in one line of bounded length. */
export interface ProposalPurpose {
    /** Effect of the change, such as 'Rename greet to welcome'. */
    readonly title: string;
    /** The program that wants it, as it calls itself. */
    readonly client: string;
}

/** Proposal of an agent: the whole text of one file. */
export interface ProposedText {
    /** Absolute. Compared and echoed exactly as the agent wrote it. */
    readonly path: string;
    readonly text: string;
    /** Chosen by the adapter, and echoed in the settlement of this proposal: tells its calls for one path apart. */
    readonly requestId?: string;
    readonly purpose?: ProposalPurpose;
}

/** Why a diff is not shown: there is no editor, it is late or fails, or the diff has ended. */
export type ShowRefusalCode = 'no-editor' | 'editor-late' | 'editor-failed' | 'closed-meanwhile';

/** Why a proposal is not shown. */
type ProposalRefusalCode =
    | PathRefusalCode
    | ShowRefusalCode
    | 'too-large'
    | 'too-many-waiting'
    | 'too-much-waiting'
    | 'session-ended'
    | 'window-closing'
    | 'cancelled';

/** `reason` is a sentence for the agent: what is wrong, and what to do. */
export interface ProposalRefusal {
    readonly shown: false;
    readonly code: ProposalRefusalCode;
    readonly reason: string;
}

/** Result of a proposal on the screen; the decision follows as a {@link Settlement}. */
export type ProposeOutcome = { readonly shown: true } | ProposalRefusal;

/** Subject of a settlement, as the agent wrote it. */
export interface SettledProposal {
    readonly path: string;
    readonly requestId?: string;
}

/** End of a proposal that was not refused. `withdrawn`: nobody decided. `not-written`: the diff is an orphan now. */
export type Settlement = SettledProposal &
    (
        | { readonly kind: 'accepted'; readonly text: string; readonly comment?: string }
        | { readonly kind: 'rejected'; readonly comment?: string }
        | { readonly kind: 'withdrawn'; readonly reason: 'replaced' | 'closed' | 'window-closing' }
        | { readonly kind: 'not-written'; readonly reason: string; readonly isUnknown?: true }
    );

/** Tells the agent; false if nobody listens. Never throws. */
export type SettlementListener = (settlement: Settlement) => boolean;

/** Diffs of one session, by path. A proposal ends once: by a refusal, a {@link Settlement} or the session's end. */
export interface AgentDiffs {
    /** Resolves when it is shown, refused or over; never rejects. `cancellation` takes an unshown one back; edits become an orphan. */
    propose(proposal: ProposedText, cancellation?: AbortSignal): Promise<ProposeOutcome>;
    /** Withdraws the diff for a path; resolves with its last text, if there is one. Never rejects. */
    close(path: string): Promise<string | undefined>;
    /** Ends the session; its diffs become orphans. The user gets accepts in `unheard` back. @param lastSeen in milliseconds since 1970. */
    end(lastSeen: number, unheard?: readonly Settlement[]): void;
}
