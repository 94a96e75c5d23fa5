import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { reviewPreferences, ReviewRequest } from '../../common';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { reviewStates } from '../review/tab/review-title';
import { plainText } from '../dialogs/plain-text';
import { AskedFile, linesOf } from './file-list-text';
import { askAboutFiles } from './files-dialog';
import { FileLocations } from './file-locations';

/** Decides all waiting reviews at once, and asks before that where something could be lost. */
@injectable()
export class BulkDecisions {
    constructor(
        @inject(ReviewService) private readonly reviews: ReviewService,
        @inject(FileLocations) private readonly places: FileLocations,
        @inject(PreferenceService) private readonly preferences: PreferenceService,
        @inject(MessageService) private readonly messages: MessageService
    ) {}

    get isEmpty(): boolean {
        return this.reviews.undecided().length === 0;
    }

    /** Accepts every review as it is now, after one question unless the user has switched that off. */
    async accept(): Promise<void> {
        const waiting = this.reviews.undecided();
        const asked = revisionsOf(waiting);
        const asks = this.preferences.get<boolean>(reviewPreferences.confirmAcceptAll, true);
        const isSure =
            !asks ||
            (await askAboutFiles({
                title: nls.localize('agent-companion/acceptAllTitle', 'Accept All Proposed Changes?'),
                text: nls.localize('agent-companion/acceptAllText', 'The agents will write:'),
                files: this.filesOf(waiting),
                ok: nls.localize('agent-companion/acceptAllOk', 'Accept All')
            }));
        if (isSure) {
            await this.decide(asked, review => this.reviews.accept(review));
        }
    }

    /** Rejects every review; asks if that throws edits of the user's away. */
    async reject(): Promise<void> {
        const waiting = this.reviews.undecided();
        const asked = revisionsOf(waiting);
        const edited = waiting.filter(({ isEdited }) => isEdited);
        const isSure =
            edited.length === 0 ||
            (await askAboutFiles({
                title: nls.localize('agent-companion/rejectAllTitle', 'Reject All Proposed Changes?'),
                text: nls.localize('agent-companion/rejectAllText', 'You have edited what will be thrown away:'),
                files: this.filesOf(edited),
                ok: nls.localize('agent-companion/rejectAllOk', 'Reject All')
            }));
        if (isSure) {
            await this.decide(asked, review => this.reviews.reject(review));
        }
    }

    /** Only what the user was asked about, and only as long as it waits: not what an agent has proposed instead since. */
    private async decide(asked: ReadonlyMap<Review, number>, decide: (review: Review) => Promise<void>): Promise<void> {
        const changed: Review[] = [];
        for (const [review, revision] of asked) {
            if (!this.reviews.undecided().includes(review)) {
                continue;
            }
            if (review.request.revision === revision) {
                await decide(review);
            } else {
                changed.push(review);
            }
        }
        if (changed.length > 0) {
            const sentence = nls.localize(
                'agent-companion/allButChanged',
                'Not decided, because the agent has changed its proposal meanwhile: {0}',
                linesOf(this.filesOf(changed)).join(', ')
            );
            await this.messages.info(plainText(sentence));
        }
    }

    private filesOf(reviews: readonly Review[]): AskedFile[] {
        return reviews.map(({ request }) => ({
            path: this.places.pathOf(new URI(request.fileUri)),
            linkTarget: request.target.linkTarget,
            isOutside: request.target.outsideWorkspace,
            agentName: request.agentName,
            states: [...reviewStates(request), ...rivalsOf(request, this.reviews.undecided())]
        }));
    }
}

/** Of several agents that write a file, the last one wins: whoever accepts all of them is to know. */
function rivalsOf({ id, fileUri }: ReviewRequest, waiting: readonly Review[]): string[] {
    return waiting
        .filter(({ request }) => request.fileUri === fileUri && request.id !== id)
        .map(({ request }) =>
            nls.localize('agent-companion/rival', 'also changed by {0}: the last to write wins', request.agentName)
        );
}

function revisionsOf(reviews: Review[]): ReadonlyMap<Review, number> {
    return new Map(reviews.map(review => [review, review.request.revision]));
}
