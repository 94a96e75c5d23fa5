import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { DecidedReview } from '../decision/review-decisions';
import { ClosedReviews, UNDO_COMMAND } from './closed-reviews';

/** What watching needs of the page. */
interface UnwrittenAcceptServices {
    readonly onDidDecide: Event<DecidedReview>;
    readonly closed: Pick<ClosedReviews, 'add'>;
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
        const { id, fileUri, agentName, text: proposed } = request;
        const file = new URI(fileUri);
        if (await this.services.isTouched(file, decision.text ?? request.text)) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/notWrittenByAgent',
            '{0} did not write {1}.',
            agentName,
            file.path.base
        );
        const sentenceOfAll = (count: number): string =>
            nls.localize('agent-companion/notWrittenMany', '{0} accepted changes are not written.', count);
        const label = nls.localize('agent-companion/reopen', 'Reopen');
        this.services.closed.add({ id, fileUri, text: decision.text, proposed }, sentence, sentenceOfAll, {
            label,
            command: UNDO_COMMAND
        });
    }
}
