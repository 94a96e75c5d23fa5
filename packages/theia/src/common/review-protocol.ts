/** A proposal on its way to the page. */
export interface ReviewRequest {
    /** Names the review in every later call. */
    id: string;
    /** The URI of the file the agent wants to write; it may not exist yet. */
    fileUri: string;
    /** The agent's proposal, byte for byte. */
    proposal: string;
    /** The user's text from before a reload, when it differs from the proposal. */
    draft?: string;
    /** Who proposes, for the title: `Gemini CLI`. */
    agentName: string;
}

/** Whether the page shows the review; if not, `reason` is a sentence for the agent and its user. */
export type ReviewShown = { shown: true } | { shown: false; reason: string };

/** The text a review held when it was closed; absent when the page did not know the review. */
export interface ReviewText {
    content?: string;
}

/** What the user decided. An unedited proposal is accepted with exactly the text that came. */
export type ReviewDecision = { kind: 'accepted'; content: string } | { kind: 'rejected' };
