import { FileUri } from '@theia/core/lib/common/file-uri';
import { transferMs } from '@agent-companion/protocol';
import { FinalText, EditorHost, ShowOutcome, PendingDiff } from '@agent-companion/server';
import { waitAtMost } from '@agent-companion/server/time';
import { Clock, systemClock } from '@agent-companion/server/time';
import { CompanionClient, ReviewRequest, toWire } from '../../common';
import { askPage, Page } from './page';
import { pageInput } from './page-input-validation';

/** How long the host waits, in milliseconds. */
export interface PagePatience {
    /** For a page to come (back) before a diff is refused. */
    forPage: number;
    /** For a page to answer one short call, before it is asked again: a broken socket may have swallowed the question. */
    forAnswer: number;
}

/** A page is asked to close so often; it answers the same every time. */
const CLOSE_ATTEMPTS = 2;

const DEFAULT_PATIENCE: PagePatience = { forPage: 30_000, forAnswer: 4_000 };

/**
 * The editor behind one window: whichever page of it is attached now. Outlives every page, so a reload in the
 * middle of a call is a wait, not a failure.
 */
export class PageEditorHost implements EditorHost {
    private page: Page | undefined;
    private readonly arrivals = new Set<() => void>();
    /** Diffs on their way to the screen, by id; false once they are closed again. */
    private readonly wanted = new Map<string, boolean>();

    constructor(
        private patience: PagePatience = DEFAULT_PATIENCE,
        private readonly clock: Clock = systemClock
    ) {}

    /** Sets how long a diff waits for a page, in milliseconds. */
    waitForPage(milliseconds: number): void {
        this.patience = { ...this.patience, forPage: milliseconds };
    }

    /** The page that serves the window now. */
    get currentPage(): Page | undefined {
        return this.page;
    }

    /** Takes a page into service. The newest wins: an older one may be a zombie whose socket has not timed out yet. */
    attach(page: Page): void {
        if (this.page !== page) {
            this.page?.retire();
        }
        this.page = page;
        for (const arrived of [...this.arrivals]) {
            arrived();
        }
    }

    /** Lets a page go. Returns false if a newer one has taken over already. */
    detach(page: Page): boolean {
        if (this.page !== page) {
            return false;
        }
        this.page = undefined;
        page.retire();
        return true;
    }

    async showDiff(diff: PendingDiff): Promise<ShowOutcome> {
        const { id } = diff.proposal;
        this.wanted.set(id, true);
        try {
            return await this.show(toReviewRequest(diff));
        } finally {
            this.wanted.delete(id);
        }
    }

    async closeDiff(id: string, patienceMs: number): Promise<FinalText> {
        if (this.wanted.has(id)) {
            this.wanted.set(id, false);
        }
        const close = async (client: CompanionClient) => pageInput.reviewText(await client.closeReview(id));
        for (let attempt = 0; this.page && attempt < CLOSE_ATTEMPTS; attempt++) {
            const answer = await askPage(this.page, patienceMs / (CLOSE_ATTEMPTS + 1), close, this.clock);
            if (answer.kind === 'answered') {
                return answer.value;
            }
        }
        return {};
    }

    async dropDiff(id: string): Promise<void> {
        if (this.page) {
            await askPage(this.page, this.patience.forAnswer, client => client.dropReview(id), this.clock);
        }
        // A page that comes later learns from its welcome that the review is no more.
    }

    /** Asks again while pages come, go and keep silent, until one shows the review or the time is up. */
    private async show(request: ReviewRequest): Promise<ShowOutcome> {
        const show = async (client: CompanionClient) => pageInput.reviewShown(await client.showReview(request));
        const deadline = this.clock.now() + this.patience.forPage;
        const transfer = transferMs(request.text) + transferMs(request.draft ?? '');
        const patienceMs = this.patience.forAnswer + transfer;
        for (;;) {
            const page = await this.nextPage(deadline - this.clock.now());
            if (!page) {
                return { shown: false, reason: 'The IDE page is not open. Open its browser tab and try again.' };
            }
            if (!this.wanted.get(request.id)) {
                return { shown: false, reason: 'The diff was closed before a page could show it.' };
            }
            const answer = await askPage(page, patienceMs, show, this.clock);
            if (answer.kind === 'answered') {
                const shown = answer.value;
                return shown.shown ? { shown: true } : { shown: false, reason: shown.reason };
            }
            if (this.clock.now() >= deadline + transfer) {
                return { shown: false, reason: 'The IDE page does not answer. Reload its browser tab and try again.' };
            }
        }
    }

    private async nextPage(timeoutMs: number): Promise<Page | undefined> {
        if (!this.page && timeoutMs > 0) {
            let arrived: () => void = () => undefined;
            const arrival = new Promise<void>(resolve => (arrived = resolve));
            this.arrivals.add(arrived);
            await waitAtMost(arrival, timeoutMs, this.clock);
            this.arrivals.delete(arrived);
        }
        return this.page;
    }
}

/** The request by which a page shows a diff. */
export function toReviewRequest({
    proposal,
    file,
    target,
    draft,
    earlierDraft,
    agentGone
}: PendingDiff): ReviewRequest {
    return {
        id: proposal.id,
        fileUri: FileUri.create(file).toString(),
        text: toWire(proposal.text),
        revision: proposal.revision,
        agentName: proposal.agent.label,
        openedAt: proposal.openedAt,
        proposedAt: proposal.proposedAt,
        agentGone,
        target,
        ...(draft !== undefined && { draft: toWire(draft) }),
        ...(earlierDraft !== undefined && { earlierDraft: toWire(earlierDraft) })
    };
}
