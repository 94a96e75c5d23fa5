import type { FileChange, ProposalPurpose, ProposalTarget, Undecodable } from '@agent-companion/server';

/**
 * Everything the page needs to know of a review: a snapshot. It may come again at any time with the same id and newer
 * facts; one with an older revision than the page has seen is out of date. Its texts travel wrapped by `toWire`.
 */
export interface ReviewRequest {
    /** Names the review in every later call. */
    id: string;
    /** The URI of the file the agent wants to write, as the IDE spells it; it may not exist yet. */
    fileUri: string;
    /** The agent's proposal, byte for byte. */
    text: string;
    /** 1, and one more each time the agent replaces its proposal of this review. */
    revision: number;
    /** The user's text from before a reload, when it differs from the proposal; made from exactly this revision. */
    draft?: string;
    /** The user's text made from an earlier revision, which this one replaced: to be offered, never to be applied. */
    earlierDraft?: string;
    /** The order of the newest draft that the backend has; see `BackendCalls.saveDraft`. */
    draftOrder: number;
    /** Who proposes, for the title; tells the agents of a window apart: `Gemini CLI`, `Gemini CLI 2`. */
    agentName: string;
    /** See `AgentTraits`. */
    agentKind?: string;
    /** When the agent first asked, in milliseconds since 1970. */
    openedAt: number;
    /** No agent waits for a decision now; one that comes back may. Meanwhile it can be rejected only. */
    agentGone: boolean;
    /** The companion itself proposes it, for a tool that a model has called: it is always there. */
    byCompanion?: true;
    /** See `AgentTraits`. */
    takesNoEdits?: true;
    takesEmptyText?: true;
    hearsComments?: true;
    hasKnownPrompt?: true;
    /** What it proposes that for. */
    purpose?: ProposalPurpose;
    /** Where the agent would write. */
    target: ProposalTarget;
    /** The fate of the file by the time the review was to be shown anew, as after a reload. */
    disk?: FileChange;
    /** The file is not in UTF-8, as which agents read it. */
    undecodable?: Undecodable;
}
