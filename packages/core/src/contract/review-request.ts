import type { FileChange, Undecodable } from '../diffs/proposal';
import type { ProposalPurpose } from '../diffs/agent-diffs';
import type { ProposalTarget } from '../workspace/proposal-target';

/** Snapshot of a review; one of an older revision is outdated. `toWire` wraps texts. */
export interface ReviewRequest {
    /** Names the review in every later call. */
    id: string;
    /** The URI of the file to be written, as the IDE spells it; the file may not exist yet. */
    fileUri: string;
    /** The agent's proposal, byte for byte. */
    text: string;
    /** 1, and one more each time the agent replaces its proposal of this review. */
    revision: number;
    /** The user's text from before a reload, made from this very revision; absent if it equals the proposal. */
    draft?: string;
    /** The user's text of an earlier, replaced revision: to be offered, never to be applied. */
    earlierDraft?: string;
    /** The order of the newest draft that the backend has; see `BackendCalls.saveDraft`. */
    draftOrder: number;
    /** Who proposes, for the title; tells the agents of a window apart: `Gemini CLI`, `Gemini CLI 2`. */
    agentName: string;
    /** See `AgentTraits`. */
    agentKind?: string;
    /** When the agent first asked, in milliseconds since 1970. */
    openedAt: number;
    /** No agent waits now, though one may come back. Until then it can be rejected only. */
    agentGone: boolean;
    /** The companion itself proposes it, for a tool that a model has called: it is always there. */
    byCompanion?: true;
    /** See `AgentTraits`. */
    takesNoEdits?: true;
    takesEmptyText?: true;
    hearsComments?: true;
    hasKnownPrompt?: true;
    /** Purpose of its proposal. */
    purpose?: ProposalPurpose;
    /** Where the agent would write. */
    target: ProposalTarget;
    /** The file's change by the time the review is shown anew, as after a reload. */
    disk?: FileChange;
    /** The file is not in UTF-8, as which agents read it. */
    undecodable?: Undecodable;
}
