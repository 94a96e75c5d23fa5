import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { StatusMessages } from '../../messages/status-messages';
import type { DecidedReview } from '../decision/review-decisions';
import { closedReview, ClosedReviews, reopenAction } from '@agent-companion/page';

/** How many times an agent's time for writing is waited for at most: longer than several offers in a row are shown. */
const MOST_WAITS = 12;

/** What watching needs of the page. */
interface UnwrittenAcceptServices {
    readonly onDidDecide: Event<DecidedReview>;
    readonly closed: Pick<ClosedReviews, 'add' | 'isLast'>;
    readonly messages: Pick<StatusMessages, 'isShown'>;
    /** Whether a file has this text or changes in the time that an agent takes to write. */
    readonly isTouched: (file: URI, text: string) => Promise<boolean>;
}

/**
 * Says when an agent that was told of an accept does not write the file, and gives the review back: Gemini CLI 0.61 waits no more
 * after Ctrl+C, but leaves the diff open.
 */
export class UnwrittenAccepts implements FrontendApplicationContribution {
    constructor(private readonly services: UnwrittenAcceptServices) {}

    onStart(): void {
        this.services.onDidDecide(decided => void this.watch(decided).catch(() => undefined));
    }

    private async watch({ review: { request }, decision, delivered }: DecidedReview): Promise<void> {
        if (decision.kind !== 'accepted' || delivered !== 'now') {
            return;
        }
        const { fileUri, agentName } = request;
        const file = new URI(fileUri);
        let waits = 0;
        do {
            if (await this.services.isTouched(file, decision.text ?? request.text)) {
                return;
            }
            waits++;
            // What comes by itself takes neither the place nor the key of what else the user can undo just now.
        } while (this.services.messages.isShown && !this.services.closed.isLast(request.id) && waits < MOST_WAITS);
        const sentence = nls.localize(
            'agent-companion/notWrittenByAgent',
            '{0} did not write {1}.',
            agentName,
            file.path.base
        );
        const sentenceOfAll = (count: number): string =>
            nls.localize('agent-companion/notWrittenMany', '{0} accepted changes are not written.', count);
        this.services.closed.add(closedReview(request, decision.text), sentence, sentenceOfAll, reopenAction());
    }
}
