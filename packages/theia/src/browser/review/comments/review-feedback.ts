import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecidedReview, ReviewDecisions, ReviewService } from '@agent-companion/client';
import { limits } from '@agent-companion/core/protocol';
import type { Decision } from '@agent-companion/core/server';
import { pathInSentence } from '../../agents/file-mention';
import { pathFor } from '../../agents/mentions';
import type { PromptText } from '../../agents/prompt/agent-prompt';
import { AgentScreens } from '../../agents/prompt/agent-screens';
import { PromptDelivery } from '../../agents/prompt/prompt-delivery';
import type { Review } from '../review';
import { Feedback, feedbackComment, feedbackPrompt } from './comment-prompt';
import { ReviewComments } from './review-comments';

/** Carries the user's words with the decision, or into the agent's prompt, unsent. */
@injectable()
export class ReviewFeedback implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(ReviewComments) protected readonly comments: ReviewComments;
    @inject(AgentScreens) protected readonly screens: AgentScreens;
    @inject(PromptDelivery) protected readonly delivery: PromptDelivery;

    /** By the review's id: a review that is closed may come back as another object. */
    private readonly sentences = new Map<string, string>();

    onStart(): void {
        this.reviews.onDidEnd(({ review }) => this.tell(review));
        this.decisions.onDidDecide(decided => this.tell(decided.review, decided));
    }

    /** What the user wanted to say with a rejection that did not count. */
    unsent({ request }: Review): string | undefined {
        return this.sentences.get(request.id);
    }

    /** Tells the agent why, and rejects the review unless replaced since `revision`. */
    async reject(review: Review, revision: number, sentence: string): Promise<void> {
        this.sentences.set(review.request.id, sentence);
        const waits = this.reviews.undecided().includes(review);
        if (waits && review.request.revision === revision) {
            await this.decisions.reject(review);
        } else {
            this.tell(review);
        }
    }

    /** Comment for the call or agent that hears a decision; undefined if unheard or too long. */
    commentOf(review: Review, decision: Decision['kind']): string | undefined {
        const { id, fileUri, revision, byCompanion, hearsComments } = review.request;
        // The call of a tool hears what is said to each decision, an agent of a rejection at most.
        const isHeard = byCompanion === true || (decision === 'rejected' && hearsComments === true);
        if (review.isUnattended || !isHeard) {
            return undefined;
        }
        const path = new URI(fileUri).path.base;
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const comment = feedbackComment({ path, sentence, comments: this.comments.of(id), revision });
        return comment !== undefined && comment.length <= limits.maxCommentLength ? comment : undefined;
    }

    private tell(review: Review, decided?: Pick<DecidedReview, 'decision' | 'delivered'>): void {
        // What was to go with a rejection that did not count does not go with an acceptance.
        const { id } = review.request;
        const decision = decided?.decision.kind;
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const isTold = decided?.delivered === 'now' || decided?.delivered === 'later';
        const isHeard = decision !== undefined && isTold && this.commentOf(review, decision) !== undefined;
        const comments = this.comments.takeAll(id);
        this.sentences.delete(id);
        if (!isHeard && (sentence !== undefined || comments.length > 0)) {
            this.deliver(review, { decision, sentence, comments }).catch(() => undefined);
        }
    }

    private async deliver(review: Review, feedback: Omit<Feedback, 'path' | 'revision'>): Promise<void> {
        const { agentName: agent, fileUri, revision, byCompanion } = review.request;
        const path = pathInSentence(pathFor(new URI(fileUri), await this.screens.contextOf(agent)));
        const prompt: PromptText = { agent, text: feedbackPrompt({ ...feedback, path, revision }), separator: '\n' };
        // Another agent of that name may be there by now.
        if (review.isUnattended || byCompanion) {
            await this.delivery.offerCopy(prompt, byCompanion ? notAnsweredSentence() : undefined);
        } else {
            await this.delivery.leaveInPrompt(prompt);
        }
    }
}

/** That what the user says of a tool's change is not in the answer to its call. */
function notAnsweredSentence(): string {
    return nls.localize(
        'agent-companion/commentNotAnswered',
        'No tool call is answered with your comment. Copy it, and tell the agent yourself.'
    );
}
