import { URI } from 'vscode-uri';
import { EditorHost, ShowOutcome } from '../diffs/editor-host';
import { FinalText, PendingDiff } from '../diffs/proposal';
import { ShowRefusalCode } from '../diffs/agent-diffs';
import { DEFAULT_PAGE_WAIT_SECONDS, ReviewRequest, toWire, CallOutcome } from '../contract';
import { AttachedPage } from './attached-page';

/** Share of a close's patience after which the call is repeated; the second attempt has as long. */
const CLOSE_SILENCE = 1 / 3;

/** Milliseconds a page is asked to drop a review: one silent for longer is being replaced or gone. */
const DROP_MS = 60_000;

type Unanswered = Extract<CallOutcome<unknown>, { answered: false }>;

/** The editor behind one window: shows diffs in whichever page of it is attached. */
export class PageEditorHost implements EditorHost {
    /** How long a diff waits for a page to come (back), in milliseconds. */
    private pageWait = DEFAULT_PAGE_WAIT_SECONDS * 1000;
    /** The ids of diffs on their way to the screen that have not been closed meanwhile. */
    private readonly opening = new Set<string>();

    constructor(private readonly page: AttachedPage) {}

    /** Sets how long a diff waits for a page, in milliseconds. */
    waitForPage(milliseconds: number): void {
        this.pageWait = milliseconds;
    }

    async showDiff(diff: PendingDiff): Promise<ShowOutcome> {
        const request = toReviewRequest(diff);
        this.opening.add(request.id);
        const outcome = await this.page.calls.call('showReview', [request], {
            until: () => !this.opening.has(request.id),
            deadline: { milliseconds: this.pageWait, from: 'call' }
        });
        this.opening.delete(request.id);
        return outcome.answered ? outcome.value : refusalOf(outcome);
    }

    async closeDiff(id: string, patienceMs: number): Promise<FinalText> {
        this.opening.delete(id);
        const silenceMs = patienceMs * CLOSE_SILENCE;
        const outcome = await this.page.calls.call('closeReview', [id], {
            silenceMs,
            until: () => !this.page.isOpen,
            deadline: { milliseconds: 2 * silenceMs, from: 'call' }
        });
        return outcome.answered ? outcome.value : {};
    }

    async dropDiff(id: string): Promise<void> {
        this.opening.delete(id);
        await this.page.calls.call('dropReview', [id], {
            // A page that comes later learns from its welcome that the review is no more.
            until: () => !this.page.isOpen,
            deadline: { milliseconds: DROP_MS, from: 'call' }
        });
    }
}

function refusalOf({ code, reason }: Unanswered): ShowOutcome {
    switch (code) {
        case 'no-connection':
            return refusal('no-editor', 'The IDE page is not open. Open its browser tab and try again.');
        case 'silent':
            return refusal('editor-late', 'The IDE page does not answer. Reload its browser tab and try again.');
        case 'superseded':
            return refusal('closed-meanwhile', 'The diff was closed before a page could show it.');
        case 'failed':
        case 'window-ended':
            return refusal('editor-failed', `The IDE page failed: ${reason} Reload its browser tab and try again.`);
    }
}

function refusal(code: ShowRefusalCode, reason: string): ShowOutcome {
    return { shown: false, code, reason };
}

/** The request by which a page shows a diff. */
export function toReviewRequest({
    proposal,
    file,
    target,
    disk,
    undecodable,
    draft,
    earlierDraft,
    draftOrder,
    agentGone
}: PendingDiff): ReviewRequest {
    return {
        id: proposal.id,
        fileUri: URI.file(file).toString(),
        text: toWire(proposal.text),
        revision: proposal.revision,
        agentName: proposal.agent.label,
        openedAt: proposal.openedAt,
        draftOrder,
        agentGone,
        target,
        ...(disk && { disk }),
        ...(undecodable && { undecodable }),
        ...(proposal.agent.kind !== undefined && { agentKind: proposal.agent.kind }),
        ...(proposal.agent.isCompanion && { byCompanion: true }),
        ...(proposal.agent.takesNoEdits && { takesNoEdits: true }),
        ...(proposal.agent.takesEmptyText && { takesEmptyText: true }),
        ...(proposal.agent.hearsComments && { hearsComments: true }),
        ...(proposal.agent.hasKnownPrompt && { hasKnownPrompt: true }),
        ...(proposal.purpose && { purpose: proposal.purpose }),
        ...(draft !== undefined && { draft: toWire(draft) }),
        ...(earlierDraft !== undefined && { earlierDraft: toWire(earlierDraft) })
    };
}
