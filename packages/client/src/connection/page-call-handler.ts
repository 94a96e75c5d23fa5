import type { Clock, Event, FinalText, ShowOutcome } from '@agent-companion/core/server';
import { Emitter, waitAtMost } from '@agent-companion/core/support';
import {
    CompanionClient,
    PageCalls,
    requestFromWire,
    ReviewRequest,
    toWire,
    WindowStatus,
    WrittenFiles,
    CallAnswer,
    ReliableCall,
    ReliableResponder
} from '@agent-companion/core/contract';
import type { ReviewRegistry } from '../review/review-registry';
import type { ReviewService } from '../review/review-service';
import { refusalOfText } from '../text/text-limit';
import type { ToolRunner } from '../tools/tool-runner';

/** Milliseconds a text to be given away waits for the last keys; fewer than the backend waits before it asks again. */
const SCREEN_MS = 4_000;

/** Parts of the page that doing the backend's calls needs. */
interface PageCallServices {
    readonly reviews: Pick<ReviewService, 'show' | 'closeByAgent' | 'drop'>;
    readonly registry: Pick<ReviewRegistry, 'expect'>;
    /** Runs the tools that the page offers to models. */
    readonly tools: Pick<ToolRunner, 'run' | 'cancel'>;
    /** Resolves once what is opened stays: a layout that is restored later would throw it away. */
    readonly whenReady: () => Promise<unknown>;
    /** Resolves once the screen has answered, where that is elsewhere: what the user has done before is known here then. */
    readonly ping: () => Promise<void>;
    readonly clock: Clock;
}

/** Does what the backend asks of this page, once for each call, over any connection. */
export class PageCallHandler implements CompanionClient {
    private readonly statusUpdates = new Emitter<WindowStatus>();
    private readonly writeUpdates = new Emitter<WrittenFiles>();
    private readonly responder: ReliableResponder<PageCalls>;

    /** Fires with the status of this window whenever it has changed. */
    readonly onDidUpdateStatus: Event<WindowStatus> = this.statusUpdates.event;

    /** Fires with what agents have written whenever that has changed. */
    readonly onDidUpdateWrites: Event<WrittenFiles> = this.writeUpdates.event;

    constructor(private readonly services: PageCallServices) {
        const { tools, ping } = services;
        const calls: PageCalls = {
            showReview: request => this.showReview(request),
            closeReview: id => this.closeReview(id),
            dropReview: id => this.dropReview(id),
            updateStatus: status => {
                // Its listeners' results are not for the backend.
                this.statusUpdates.fire(status);
                return Promise.resolve();
            },
            updateWrites: writes => Promise.resolve(this.writeUpdates.fire(writes)),
            runTool: run => tools.run(run),
            cancelTool: id => Promise.resolve(tools.cancel(id)),
            ping
        };
        this.responder = new ReliableResponder(calls);
    }

    call(call: ReliableCall): Promise<CallAnswer> {
        return this.responder.answer(call);
    }

    /** Shows a review, or brings it up to date, once the layout is restored. */
    async showReview(request: ReviewRequest): Promise<ShowOutcome> {
        const shown = this.expect(request);
        await this.services.whenReady();
        return this.services.reviews.show(shown);
    }

    /** Has a review be known that is to be shown. */
    expect(request: ReviewRequest): ReviewRequest {
        const shown = requestFromWire(request);
        this.services.registry.expect(shown);
        return shown;
    }

    private async closeReview(id: string): Promise<FinalText> {
        const { reviews, ping, clock } = this.services;
        await waitAtMost(ping(), SCREEN_MS, clock);
        const { text, ...rest } = await reviews.closeByAgent(id);
        // In place of a text that is too large the backend takes the newest draft that it has.
        return text === undefined || refusalOfText(text) ? rest : { ...rest, text: toWire(text) };
    }

    private async dropReview(id: string): Promise<void> {
        await this.services.whenReady();
        return this.services.reviews.drop(id);
    }
}
