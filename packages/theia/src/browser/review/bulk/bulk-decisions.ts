import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { ReviewRequest } from '../../../common';
import type { ReviewDecisions } from '../decision/review-decisions';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import { reviewStates } from '../tab/review-title';
import { AskedFile, linesOf } from './file-list-text';
import type { FileLocations } from '../tab/file-locations';
import type { FilesQuestion } from './files-dialog';

/** What bulk decisions need of the page. */
interface BulkDecisionServices {
    /** Whether the user wants to be asked before all is accepted. */
    readonly confirmsAccept: () => boolean;
    /** Asks the user; resolves with true only for yes. */
    readonly ask: (question: FilesQuestion) => Promise<boolean>;
    /** Tells the user in passing; the sentence is plain text. */
    readonly tell: (sentence: string) => void;
}

/** Decides all reviews that wait for the user, after a question where something could be lost. */
export class BulkDecisions {
    constructor(
        private readonly reviews: Pick<ReviewService, 'undecided'>,
        private readonly decisions: Pick<ReviewDecisions, 'accept' | 'reject'>,
        private readonly locations: Pick<FileLocations, 'pathOf'>,
        private readonly services: BulkDecisionServices
    ) {}

    get isEmpty(): boolean {
        return this.reviews.undecided().length === 0;
    }

    /**
     * Accepts every review that an agent waits for as it is now, or those of some ids, after one question unless the user has
     * switched that off; says which others are left.
     */
    async accept(ids?: readonly string[]): Promise<void> {
        const all = this.waitingOf(ids);
        const waiting = all.filter(({ isUnattended }) => !isUnattended);
        const [agent, another] = new Set(waiting.map(({ request }) => request.agentName));
        const question = this.services.confirmsAccept() && {
            title: nls.localize('agent-companion/acceptAllTitle', 'Accept All Proposed Changes?'),
            text:
                another === undefined
                    ? nls.localize('agent-companion/acceptAllTextOf', '{0} will write:', agent)
                    : nls.localize('agent-companion/acceptAllText', 'The agents will write:'),
            files: this.filesOf(waiting),
            ok: nls.localize('agent-companion/acceptAllOk', 'Accept All')
        };
        if (await this.decideAll(waiting, question, review => this.decisions.accept(review))) {
            this.tellOfLeft(all.filter(review => review.isUnattended && this.reviews.undecided().includes(review)));
        }
    }

    /** Rejects every review, or those of some ids; asks if that throws edits of the user's away. */
    async reject(ids?: readonly string[]): Promise<void> {
        const waiting = this.waitingOf(ids);
        const edited = waiting.filter(({ isEdited }) => isEdited);
        const question = edited.length > 0 && {
            title: nls.localize('agent-companion/rejectAllTitle', 'Reject All Proposed Changes?'),
            text: nls.localize('agent-companion/rejectAllText', 'You have edited what will be thrown away:'),
            files: this.filesOf(edited),
            ok: nls.localize('agent-companion/rejectAllOk', 'Reject All')
        };
        await this.decideAll(waiting, question, review => this.decisions.reject(review));
    }

    private waitingOf(ids: readonly string[] | undefined): Review[] {
        return this.reviews.undecided().filter(({ request }) => ids?.includes(request.id) ?? true);
    }

    /**
     * Decides the revisions that the user is asked about, as long as they wait, as they did: not what is proposed instead
     * meanwhile. False if the user would rather not.
     */
    private async decideAll(
        reviews: readonly Review[],
        question: FilesQuestion | false,
        decide: (review: Review) => Promise<void>
    ): Promise<boolean> {
        const asked = reviews.map(review => ({
            review,
            revision: review.request.revision,
            isUnattended: review.isUnattended
        }));
        if (asked.length > 0 && question && !(await this.services.ask(question))) {
            return false;
        }
        const changed: Review[] = [];
        for (const { review, revision, isUnattended } of asked) {
            if (!this.reviews.undecided().includes(review) || review.isUnattended !== isUnattended) {
                continue;
            }
            if (review.request.revision === revision) {
                await decide(review);
            } else {
                changed.push(review);
            }
        }
        if (changed.length > 0) {
            this.services.tell(
                nls.localize(
                    'agent-companion/allButChanged',
                    'Not decided, because the agent has changed its proposal meanwhile: {0}',
                    linesOf(this.filesOf(changed)).join(', ')
                )
            );
        }
        return true;
    }

    private tellOfLeft(left: readonly Review[]): void {
        if (left.length > 0) {
            const files = this.filesOf(left).map(file => ({ ...file, states: [] }));
            this.services.tell(
                nls.localize(
                    'agent-companion/allButLeft',
                    'Not accepted, because no agent waits for it: {0}',
                    linesOf(files).join(', ')
                )
            );
        }
    }

    private filesOf(reviews: readonly Review[]): AskedFile[] {
        return reviews.map(({ request, isUnattended }) => ({
            path: this.locations.pathOf(new URI(request.fileUri)),
            linkTarget: request.target.linkTarget,
            isOutside: request.target.outsideWorkspace,
            agentName: request.agentName,
            states: [...reviewStates(request, isUnattended), ...otherAgentsOf(request, this.reviews.undecided())]
        }));
    }
}

/** The other agents that would write the same file. */
function otherAgentsOf({ id, fileUri }: ReviewRequest, waiting: readonly Review[]): string[] {
    return waiting
        .filter(({ request }) => request.fileUri === fileUri && request.id !== id)
        .map(({ request }) =>
            nls.localize('agent-companion/rival', 'also changed by {0}: the last to write wins', request.agentName)
        );
}
