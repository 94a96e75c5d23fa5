import type { ReviewRequest } from '@agent-companion/core/contract';
import type { ReviewDecisions } from '../decision/review-decisions';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import { reviewStates } from '../review/review-title';
import { AskedFile, linesOf, PathOf } from './file-list-text';

/** A yes-or-no question about files. */
export interface FilesQuestion {
    readonly title: string;
    /** Sentence before the files. */
    readonly text: string;
    readonly files: readonly AskedFile[];
    /** The label of the button for yes. */
    readonly ok: string;
}

/** Parts of the page that bulk decisions need. */
interface BulkDecisionServices {
    readonly pathOf: PathOf;
    /** Whether the user wants to be asked before all is accepted. */
    readonly confirmsAccept: () => boolean;
    /** Asks the user; resolves with true only for yes. */
    readonly ask: (question: FilesQuestion) => Promise<boolean>;
    /** Tells the user in passing; the sentence is plain text. */
    readonly tell: (sentence: string, severity: 'info' | 'warn') => void;
}

/** Decides all reviews that wait for the user, after a question where something could be lost. */
export class BulkDecisions<R extends Review = Review> {
    constructor(
        private readonly reviews: Pick<ReviewService<R>, 'undecided'>,
        private readonly decisions: Pick<ReviewDecisions<R>, 'accept' | 'reject'>,
        private readonly services: BulkDecisionServices
    ) {}

    get isEmpty(): boolean {
        return this.reviews.undecided().length === 0;
    }

    /** Accepts all awaited reviews, or the given ones, after a question if set; tells of the rest. */
    async accept(ids?: readonly string[]): Promise<void> {
        const all = this.waitingOf(ids);
        const waiting = all.filter(({ isUnattended }) => !isUnattended);
        const [agent, another] = new Set(waiting.map(({ request }) => request.agentName));
        const question = waiting.length > 0 &&
            this.services.confirmsAccept() && {
                title: nls.localize('agent-companion/acceptAllTitle', 'Accept All Proposed Changes?'),
                text:
                    another === undefined
                        ? nls.localize('agent-companion/acceptAllTextOf', '{0} will write:', agent)
                        : nls.localize('agent-companion/acceptAllText', 'The agents will write:'),
                files: this.filesOf(waiting),
                ok: nls.localize('agent-companion/acceptAllOk', 'Accept All')
            };
        const wasUnattended = new Set(all.filter(review => !waiting.includes(review)));
        const left = await this.decideAll(all, question, async review => {
            if (review.isUnattended) {
                return nls.localize('agent-companion/left/unattended', 'no agent waits for it');
            }
            if (wasUnattended.has(review)) {
                return nls.localize('agent-companion/left/back', 'its agent is back');
            }
            await this.decisions.accept(review);
            return undefined;
        });
        this.tellLeft(left);
    }

    /** Rejects all reviews, or the given ones; asks before edits are lost; tells of the rest. */
    async reject(ids?: readonly string[]): Promise<void> {
        const waiting = this.waitingOf(ids);
        const edited = waiting.filter(({ isEdited }) => isEdited);
        const all = this.reviews.undecided().length;
        const question = edited.length > 0 && {
            title:
                waiting.length === all
                    ? nls.localize('agent-companion/rejectAllTitle', 'Reject All Proposed Changes?')
                    : nls.localize(
                          'agent-companion/rejectSomeTitle',
                          'Reject {0} of {1} Proposed Changes?',
                          waiting.length,
                          all
                      ),
            text: nls.localize('agent-companion/rejectAllText', 'You have edited what will be thrown away:'),
            files: this.filesOf(edited),
            ok: nls.localize('agent-companion/rejectAllOk', 'Reject All')
        };
        const left = await this.decideAll(waiting, question, async review => {
            await this.decisions.reject(review);
            return undefined;
        });
        this.tellLeft(left);
    }

    private waitingOf(ids: readonly string[] | undefined): R[] {
        return this.reviews.undecided().filter(({ request }) => ids?.includes(request.id) ?? true);
    }

    /** Decides the revisions asked about; resolves with the files left, by reasons of `decide`. */
    private async decideAll(
        reviews: readonly R[],
        question: FilesQuestion | false,
        decide: (review: R) => Promise<string | undefined>
    ): Promise<AskedFile[]> {
        const asked = reviews.map(review => ({ review, revision: review.request.revision }));
        if (question && !(await this.services.ask(question))) {
            return [];
        }
        const left: AskedFile[] = [];
        for (const { review, revision } of asked) {
            if (!this.reviews.undecided().includes(review)) {
                continue;
            }
            const reason =
                review.request.revision === revision
                    ? await decide(review)
                    : nls.localize('agent-companion/left/changed', 'its agent has changed the proposal');
            if (reason !== undefined) {
                left.push(...this.filesOf([review]).map(file => ({ ...file, states: [reason] })));
            }
        }
        return left;
    }

    /** Names the files that are left; each decision tells of itself. */
    private tellLeft(left: readonly AskedFile[]): void {
        if (left.length > 0) {
            const sentence = nls.localize('agent-companion/left/files', 'Not decided: {0}', linesOf(left).join(', '));
            this.services.tell(sentence, 'warn');
        }
    }

    private filesOf(reviews: readonly Review[]): AskedFile[] {
        return reviews.map(({ request, isUnattended }) => ({
            path: this.services.pathOf(request.fileUri),
            linkTarget: request.target.linkTarget,
            isOutside: request.target.outsideWorkspace,
            agentName: request.agentName,
            states: [...reviewStates(request, isUnattended), ...otherAgentsOf(request, this.reviews.undecided())]
        }));
    }
}

/** The other agents that would write the same file: of a change that no agent waits for, none would. */
function otherAgentsOf({ id, fileUri }: ReviewRequest, waiting: readonly Review[]): string[] {
    return waiting
        .filter(({ request, isUnattended }) => !isUnattended && request.fileUri === fileUri && request.id !== id)
        .map(({ request }) =>
            nls.localize('agent-companion/rival', 'also changed by {0}: the last to write wins', request.agentName)
        );
}
