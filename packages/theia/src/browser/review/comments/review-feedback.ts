import { limits } from '@agent-companion/protocol';
import type { Decision } from '@agent-companion/server';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { PromptText } from '../../agents/prompt/agent-prompt';
import type { DecidedReview, ReviewDecisions } from '../decision/review-decisions';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import { Feedback, feedbackComment, feedbackPrompt } from './comment-prompt';
import type { ReviewComments } from './review-comments';

/** What feedback needs of the page. */
interface FeedbackCollaborators {
    readonly reviews: Pick<ReviewService, 'undecided' | 'onDidEnd'>;
    readonly decisions: Pick<ReviewDecisions, 'onDidDecide' | 'reject'>;
    readonly comments: ReviewComments;
    /** The path of a review's file, for its agent. */
    pathOf(review: Review): Promise<string>;
    leaveInPrompt(text: PromptText): Promise<void>;
    /** Offers the user to copy what cannot be put into the prompt. @param why in place of that. */
    offerCopy(text: PromptText, why?: string): Promise<void>;
}

/**
 * Carries what the user says of a review: with the decision, where what waits for that hears it, else into the agent's prompt, where
 * the user sends it or does not. Comments at lines go there with whatever ends the review.
 */
export class ReviewFeedback {
    /** By the review's id: a review that is closed may come back as another object. */
    private readonly sentences = new Map<string, string>();

    constructor(private readonly services: FeedbackCollaborators) {
        const { reviews, decisions } = services;
        reviews.onDidEnd(({ review }) => this.tell(review));
        decisions.onDidDecide(decided => this.tell(decided.review, decided));
    }

    /** What the user wanted to say with a rejection that did not count. */
    unsent({ request }: Review): string | undefined {
        return this.sentences.get(request.id);
    }

    /**
     * Rejects what the user has seen, and tells the agent why. A proposal that has been replaced since `revision` is not
     * rejected, but what the user wrote is told.
     */
    async reject(review: Review, revision: number, sentence: string): Promise<void> {
        this.sentences.set(review.request.id, sentence);
        const waits = this.services.reviews.undecided().includes(review);
        if (waits && review.request.revision === revision) {
            await this.services.decisions.reject(review);
        } else {
            this.tell(review);
        }
    }

    /** What goes with a decision to the tool's call or the agent that hears it, as far as that goes; undefined where none does. */
    commentOf(review: Review, decision: Decision['kind']): string | undefined {
        const comment = this.wholeCommentOf(review, decision);
        return comment === undefined || fits(comment) ? comment : `${comment.slice(0, limits.maxCommentLength - 1)}…`;
    }

    private wholeCommentOf(review: Review, decision: Decision['kind']): string | undefined {
        const { id, fileUri, revision } = review.request;
        if (review.isUnattended || !hearsComment(review, decision)) {
            return undefined;
        }
        const path = new URI(fileUri).path.base;
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const comments = this.services.comments.of(id);
        return feedbackComment({ path, sentence, comments, revision });
    }

    private tell(review: Review, decided?: Pick<DecidedReview, 'decision' | 'delivered'>): void {
        // What was to go with a rejection that did not count does not go with an acceptance.
        const { id, byCompanion } = review.request;
        const decision = decided?.decision.kind;
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const isWhole = !decision || fits(this.wholeCommentOf(review, decision) ?? '');
        const comments = this.services.comments.takeAll(id);
        this.sentences.delete(id);
        const { delivered } = decided ?? {};
        const isTold = delivered === 'now' || delivered === 'later';
        const isHeard = decision !== undefined && hearsComment(review, decision) && isTold;
        if (!(isHeard && isWhole) && (sentence !== undefined || comments.length > 0)) {
            const why = isHeard ? cutSentence() : byCompanion && notAnsweredSentence();
            this.deliver(review, { decision, sentence, comments }, why || undefined).catch(() => undefined);
        }
    }

    private async deliver(review: Review, feedback: Omit<Feedback, 'path' | 'revision'>, why?: string): Promise<void> {
        const prompt = await this.promptOf(review, feedback);
        // Another agent of that name may be there by now.
        const hasPrompt = why === undefined && !review.isUnattended && !review.request.byCompanion;
        await (hasPrompt ? this.services.leaveInPrompt(prompt) : this.services.offerCopy(prompt, why));
    }

    private async promptOf(review: Review, feedback: Omit<Feedback, 'path' | 'revision'>): Promise<PromptText> {
        const { agentName: agent, revision } = review.request;
        const path = await this.services.pathOf(review);
        const text = feedbackPrompt({ ...feedback, path, revision });
        return { agent, text, separator: '\n' };
    }
}

/** Whether what the user says goes with a decision: to the call of a tool with each, to agents with a rejection at most. */
function hearsComment({ request: { byCompanion, hearsComments } }: Review, decision: Decision['kind']): boolean {
    return byCompanion === true || (decision === 'rejected' && hearsComments === true);
}

function fits(comment: string): boolean {
    return comment.length <= limits.maxCommentLength;
}

/** That what the user says of a tool's change is not in the answer to its call. */
function notAnsweredSentence(): string {
    return nls.localize(
        'agent-companion/commentNotAnswered',
        'No tool call is answered with your comment. Copy it, and tell the agent yourself.'
    );
}

function cutSentence(): string {
    return nls.localize(
        'agent-companion/commentCut',
        'Only the beginning of your comment has gone with your decision. Copy it, and tell the agent the rest.'
    );
}
