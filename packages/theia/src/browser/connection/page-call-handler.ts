import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FinalText, ShowOutcome } from '@agent-companion/server';
import {
    AnswerBounds,
    CallAnswer,
    CompanionClient,
    PageCalls,
    ReliableCall,
    ReliableResponder,
    requestFromWire,
    ReviewRequest,
    toWire,
    WindowChange,
    WindowStatus
} from '../../common';
import { systemClock } from '../../common/system-clock';
import { ReviewService } from '../review/review-service';
import { refusalOfText } from '../review/text/text-limit';
import { ToolRunner } from '../tools/tool-runner';
import { HandOver } from './hand-over';

/** The backend repeats a call for some minutes at most. The texts are those of reviews that were closed. */
const ANSWER_BOUNDS: AnswerBounds = { count: 1_000, textLength: 128 * 1024 * 1024, milliseconds: 600_000 };

/** Does what the backend asks of this page, once for each call, over any connection. */
@injectable()
export class PageCallHandler implements CompanionClient {
    @inject(FrontendApplicationStateService) protected readonly stateService: FrontendApplicationStateService;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(HandOver) protected readonly handOver: HandOver;
    @inject(ToolRunner) protected readonly tools: ToolRunner;

    private readonly statusUpdates = new Emitter<WindowStatus>();
    private readonly windowChanges = new Emitter<WindowChange>();

    /** Fires with the status of this window whenever it has changed. */
    readonly onDidUpdateStatus: Event<WindowStatus> = this.statusUpdates.event;

    /** Fires when another window is behind this page from now on. */
    readonly onDidChangeWindow: Event<WindowChange> = this.windowChanges.event;

    private readonly calls: PageCalls = {
        showReview: request => this.showReview(request),
        closeReview: id => this.closeReview(id),
        dropReview: id => this.dropReview(id),
        updateStatus: status => {
            // What its listeners return is not for the backend.
            this.statusUpdates.fire(status);
            return Promise.resolve();
        },
        handOver: async () => {
            await this.handOver.run();
        },
        changeWindow: change => {
            this.windowChanges.fire(change);
            return Promise.resolve();
        },
        runTool: run => this.tools.run(run),
        cancelTool: id => Promise.resolve(this.tools.cancel(id)),
        ping: () => Promise.resolve()
    };
    private readonly responder = new ReliableResponder(this.calls, systemClock, ANSWER_BOUNDS);

    call(call: ReliableCall): Promise<CallAnswer> {
        return this.responder.answer(call);
    }

    /** Shows a review, or brings it up to date, once the layout is restored. */
    async showReview(request: ReviewRequest): Promise<ShowOutcome> {
        // Widgets opened before the layout is restored would be thrown away by it.
        await this.stateService.reachedState('initialized_layout');
        return this.reviews.show(requestFromWire(request));
    }

    private async closeReview(id: string): Promise<FinalText> {
        const { text, ...rest } = await this.reviews.closeByAgent(id);
        // In place of a text that is too large the backend takes the newest draft that it has.
        return text === undefined || refusalOfText(text) ? rest : { ...rest, text: toWire(text) };
    }

    private async dropReview(id: string): Promise<void> {
        await this.stateService.reachedState('initialized_layout');
        return this.reviews.drop(id);
    }
}
