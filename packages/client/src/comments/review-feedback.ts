import { limits } from '@agent-companion/core/protocol';
import type { Decision } from '@agent-companion/core/server';
import type { DecisionNotifier } from '../decision/decision-notifier';
import type { DecidedReview, ReviewDecisions } from '../decision/review-decisions';
import type { EditorPort } from '../editor-port';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import { plainPrompt, PromptText, textInSentence } from '../messages/prompt-text';
import type { TextQuestion } from '../messages/question';
import { visible } from '../messages/visible-text';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import { reviewTitle } from '../review/review-title';
import { Feedback, feedbackComment, feedbackPrompt, leftComments } from './comment-prompt';
import {
    commentQuestion,
    commentsLeftSentence,
    notAnsweredSentence,
    notReachedSentence,
    rejectionQuestion
} from './comment-sentences';
import type { LineComment, ReviewComments } from './review-comments';

/** Parts of the page that the user's words need. */
interface FeedbackServices<R extends Review> extends Pick<EditorPort<R>, 'pathOf' | 'leaveInPrompt' | 'readsScreens'> {
    readonly user: Pick<EditorPort['user'], 'askText'>;
    readonly reviews: Pick<ReviewService<R>, 'undecided' | 'onDidEnd'>;
    readonly decisions: Pick<ReviewDecisions<R>, 'reject' | 'onDidDecide'>;
    readonly comments: ReviewComments;
    readonly notifier: Pick<DecisionNotifier, 'show'>;
}

/** Carries the user's words with the decision, or into the agent's prompt, unsent. */
export class ReviewFeedback<R extends Review = Review> {
    /** By the review's id: a review that is closed may come back as another object. */
    private readonly sentences = new Map<string, string>();

    constructor(private readonly services: FeedbackServices<R>) {
        services.reviews.onDidEnd(({ review }) => this.tell(review));
        services.decisions.onDidDecide(decided => this.tell(decided.review, decided));
    }

    /** Asks why, tells the agent, and rejects the review unless it was replaced meanwhile. */
    async rejectWithComment(review: R): Promise<void> {
        const { reviews, decisions, readsScreens } = this.services;
        const { id, revision } = review.request;
        const prompt = rejectionQuestion(review.request, readsScreens);
        const placeHolder = nls.localize('agent-companion/whyRejectHint', 'For example: use the other API');
        // A rejection that did not count has left its words here.
        const sentence = await this.ask(review, { prompt, placeHolder, value: this.sentences.get(id) });
        if (!sentence) {
            return;
        }
        this.sentences.set(id, sentence);
        if (reviews.undecided().includes(review) && review.request.revision === revision) {
            await decisions.reject(review);
        } else {
            this.tell(review);
        }
    }

    /** Asks for the text of a comment, which may be new; an empty one removes it. */
    async editComment(review: R, comment: LineComment): Promise<void> {
        const { comments } = this.services;
        const text = await this.ask(review, { prompt: commentQuestion(comment), value: comment.text });
        if (text) {
            comments.replace(review.request.id, comment, { ...comment, text });
        } else if (text !== undefined) {
            comments.remove(review.request.id, comment);
        }
    }

    /** Offers to copy what cannot be put into an agent's prompt. */
    offerCopy({ agent, text }: PromptText, sentence = notReachedSentence(agent)): void {
        this.services.notifier.show({ sentence, text: plainPrompt(text) });
    }

    /** Offers to copy comments on reviews that ended while no page had them. */
    tellOfLeft(goesOn: (reviewId: string) => boolean): void {
        const left = this.services.comments.takeLeft(goesOn);
        if (left.length > 0) {
            const text = plainPrompt(leftComments(left));
            this.services.notifier.show({ sentence: commentsLeftSentence(), text });
        }
    }

    /** Comment for the call or agent that hears a decision; undefined if unheard or too long. */
    commentOf(review: R, decision: Decision['kind']): string | undefined {
        const { id, fileUri, revision, byCompanion, hearsComments } = review.request;
        // A tool's call takes words with each decision, an agent with a rejection at most.
        const isHeard = byCompanion === true || (decision === 'rejected' && hearsComments === true);
        if (review.isUnattended || !isHeard) {
            return undefined;
        }
        const path = fileNameOf(fileUri);
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const comment = feedbackComment({ path, sentence, comments: this.services.comments.of(id), revision });
        return comment !== undefined && comment.length <= limits.maxCommentLength ? comment : undefined;
    }

    private tell(review: R, decided?: Pick<DecidedReview, 'decision' | 'delivered'>): void {
        // Words for a rejection that did not count do not go with an acceptance.
        const { id } = review.request;
        const decision = decided?.decision.kind;
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        const isTold = decided?.delivered === 'now' || decided?.delivered === 'later';
        const isHeard = decision !== undefined && isTold && this.commentOf(review, decision) !== undefined;
        const comments = this.services.comments.takeAll(id);
        this.sentences.delete(id);
        if (!isHeard && (sentence !== undefined || comments.length > 0)) {
            this.deliver(review, { decision, sentence, comments }).catch(() => undefined);
        }
    }

    private async deliver(review: R, feedback: Omit<Feedback, 'path' | 'revision'>): Promise<void> {
        const { agentName: agent, fileUri, revision, byCompanion } = review.request;
        const { pathOf, leaveInPrompt } = this.services;
        // Invisible characters are escaped, lest it name another file.
        const path = textInSentence(visible(pathOf(fileUri)));
        const prompt: PromptText = { agent, text: feedbackPrompt({ ...feedback, path, revision }), separator: '\n' };
        // Another agent of that name may be there by now.
        if (byCompanion || review.isUnattended || !(await leaveInPrompt?.(prompt))) {
            this.offerCopy(prompt, byCompanion ? notAnsweredSentence() : undefined);
        }
    }

    private async ask(
        { request, isUnattended }: R,
        question: Omit<TextQuestion, 'title'>
    ): Promise<string | undefined> {
        const title = reviewTitle(request, isUnattended);
        return (await this.services.user.askText({ title, ...question }))?.trim();
    }
}
