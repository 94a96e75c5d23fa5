import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { closedReview, ClosedReviews, DecidedReview, reopenAction, ReviewDecisions } from '@agent-companion/client';
import type { Review } from './review';
import { isTouched } from './text/file-content';

/** Offers reviews again whose accept no agent writes, as Gemini CLI 0.61 after Ctrl+C. */
@injectable()
export class UnwrittenAccepts implements FrontendApplicationContribution {
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(ClosedReviews) protected readonly closed: ClosedReviews;
    @inject(FileService) protected readonly files: FileService;

    onStart(): void {
        this.decisions.onDidDecide(decided => void this.watch(decided).catch(() => undefined));
    }

    private async watch({ review: { request }, decision, delivered }: DecidedReview<Review>): Promise<void> {
        if (decision.kind !== 'accepted' || delivered !== 'now') {
            return;
        }
        const { fileUri, agentName } = request;
        const file = new URI(fileUri);
        const isTaken = await isTouched(this.files, file, decision.text ?? request.text);
        // Taken back by the user, it need not be there.
        if (isTaken || !this.closed.has(request.id)) {
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
        this.closed.add(closedReview(request, decision.text), sentence, sentenceOfAll, reopenAction());
    }
}
