import { FileUri } from '@theia/core/lib/common/file-uri';
import { DiffProposal, EditorHost, OpenDiffOutcome } from '@gemini-companion/server';
import { CompanionClient, ReviewRequest, ReviewText } from '../common';
import { agentName } from './agent-name';
import { askPage, Page } from './page';
import { judgeProposalTarget } from './proposal-target';

/** How long the host waits, in milliseconds. */
export interface PagePatience {
    /** For a page to come (back) before a diff is refused. */
    forPage: number;
    /** For a page to answer one call, before it is asked again: a broken socket may have swallowed the question. */
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

    constructor(private patience: PagePatience = DEFAULT_PATIENCE) {}

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

    async openDiff(diff: DiffProposal): Promise<OpenDiffOutcome> {
        const target = await judgeProposalTarget(diff.filePath);
        if (!target.valid) {
            return { opened: false, reason: target.reason };
        }
        return this.show(diff);
    }

    updateDiff(diff: DiffProposal): Promise<OpenDiffOutcome> {
        return this.show(diff);
    }

    async closeDiff(id: string): Promise<ReviewText> {
        if (this.wanted.has(id)) {
            this.wanted.set(id, false);
        }
        const close = (client: CompanionClient) => client.closeReview(id);
        for (let attempt = 0; this.page && attempt < CLOSE_ATTEMPTS; attempt++) {
            const answer = await askPage(this.page, this.patience.forAnswer / CLOSE_ATTEMPTS, close);
            if (answer.kind === 'answered') {
                return answer.value;
            }
        }
        return {};
    }

    /** Asks again while pages come, go and keep silent, until one shows the review or the time is up. */
    private async show(diff: DiffProposal): Promise<OpenDiffOutcome> {
        this.wanted.set(diff.id, true);
        try {
            return await this.tryToShow(diff);
        } finally {
            this.wanted.delete(diff.id);
        }
    }

    private async tryToShow(diff: DiffProposal): Promise<OpenDiffOutcome> {
        const request = toReviewRequest(diff);
        const show = (client: CompanionClient) => client.showReview(request);
        const deadline = Date.now() + this.patience.forPage;
        for (;;) {
            const page = await this.nextPage(deadline - Date.now());
            if (!page) {
                return { opened: false, reason: 'The IDE page is not open. Open its browser tab and try again.' };
            }
            if (!this.wanted.get(diff.id)) {
                return { opened: false, reason: 'The diff was closed before a page could show it.' };
            }
            const answer = await askPage(page, this.patience.forAnswer, show);
            if (answer.kind === 'answered') {
                const shown = answer.value;
                return shown.shown ? { opened: true } : { opened: false, reason: shown.reason };
            }
            if (Date.now() >= deadline) {
                return { opened: false, reason: 'The IDE page does not answer. Reload its browser tab and try again.' };
            }
        }
    }

    private nextPage(timeoutMs: number): Promise<Page | undefined> {
        if (this.page || timeoutMs <= 0) {
            return Promise.resolve(this.page);
        }
        return new Promise(resolve => {
            const done = () => {
                clearTimeout(timer);
                this.arrivals.delete(done);
                resolve(this.page);
            };
            const timer = setTimeout(done, timeoutMs);
            this.arrivals.add(done);
        });
    }
}

/** The request that shows a diff in a page; `draft` is the user's text so far, if there is any. */
export function toReviewRequest(diff: DiffProposal, draft?: string): ReviewRequest {
    return {
        id: diff.id,
        fileUri: FileUri.create(diff.filePath).toString(),
        proposal: diff.newContent,
        agentName: agentName(diff.agent),
        ...(draft !== undefined && { draft })
    };
}
