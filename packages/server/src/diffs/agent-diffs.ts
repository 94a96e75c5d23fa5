import { PathRefusalCode } from '../workspace/proposal-target';

/** The port of an agent's adapter: what an agent may do with diffs, and what it is told of them. */

/** What the companion itself proposes a change for; both for people, in one line of bounded length. */
export interface ProposalPurpose {
    /** What the change does, such as 'Rename greet to welcome'. */
    readonly title: string;
    /** The program that wants it, as it calls itself. */
    readonly client: string;
}

/** What an agent proposes: the whole text of one file. */
export interface ProposedText {
    /** Absolute. Compared and echoed exactly as the agent wrote it. */
    readonly path: string;
    readonly text: string;
    /** Chosen by the adapter, and echoed in the settlement of this proposal: tells its calls for one path apart. */
    readonly requestId?: string;
    readonly purpose?: ProposalPurpose;
}

/** Why a diff is not on the screen: there is no editor, it did not answer in time or could not show it, or the diff has ended. */
export type ShowRefusalCode = 'no-editor' | 'editor-late' | 'editor-failed' | 'closed-meanwhile';

/** Why a proposal is not shown. */
export type ProposalRefusalCode =
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

/** What came of a proposal, as far as the screen is concerned; the decision follows as a {@link Settlement}. */
export type ProposeOutcome = { readonly shown: true } | ProposalRefusal;

/** What a settlement is about, as the agent wrote it. */
export interface SettledProposal {
    readonly path: string;
    readonly requestId?: string;
}

/**
 * What has become of a proposal that was not refused. `accepted` and `rejected` are the user's decision, `text` the whole text
 * that is accepted. `withdrawn`: there is none, because the agent itself has proposed anew or has closed the diff, or because
 * the window closes. `not-written`: the user has accepted what the companion itself has proposed, but the file cannot be written; the
 * diff is an orphan from then on. `isUnknown` if it may be written after all, by a file system that does not tell.
 */
export type Settlement = SettledProposal &
    (
        | { readonly kind: 'accepted'; readonly text: string; readonly comment?: string }
        | { readonly kind: 'rejected'; readonly comment?: string }
        | { readonly kind: 'withdrawn'; readonly reason: 'replaced' | 'closed' | 'window-closing' }
        | { readonly kind: 'not-written'; readonly reason: string; readonly isUnknown?: true }
    );

/**
 * Tells the agent; false if it is not listening, and its adapter delivers the settlement once it listens again. Of the companion's
 * own proposals: false if no call waits for it any more. Never throws.
 */
export type SettlementListener = (settlement: Settlement) => boolean;

/**
 * The diffs of one session of an agent, from `DiffManager.connect`. They are named by path: the same path again replaces the
 * proposal of the diff there is.
 *
 * Every proposal comes to exactly one end: a refusal, a {@link Settlement}, or the end of its session. A settlement may come
 * before `propose` has answered.
 */
export interface AgentDiffs {
    /**
     * Resolves when the proposal is shown, is refused, or its diff has ended meanwhile (`shown`, then). Never rejects.
     * @param cancellation takes a proposal back that is not shown yet: it is refused, and its diff goes, but for what the user
     * has made of the proposal before, which is kept as an orphan. Of no effect later.
     */
    propose(proposal: ProposedText, cancellation?: AbortSignal): Promise<ProposeOutcome>;
    /**
     * Takes the diff for a path off the screen, which settles it as withdrawn. Resolves with the text it held last, edits included, or
     * with undefined if there is none. Never rejects.
     */
    close(path: string): Promise<string | undefined>;
    /**
     * The session is no more: its diffs become orphans, and it is told nothing any more.
     * @param lastSeen when its agent had anything open with us last, in milliseconds since 1970.
     * @param unheard what it was told, and has not been there to hear: the user gets back what they have accepted.
     */
    end(lastSeen: number, unheard?: readonly Settlement[]): void;
}
