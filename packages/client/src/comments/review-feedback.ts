import { limits } from '@agent-companion/core/protocol';
import type { Decision } from '@agent-companion/core/server';
import type { DecisionNotifier } from '../decision/decision-notifier';
import type { DecidedReview, ReviewDecisions } from '../decision/review-decisions';
import type { EditorPort } from '../editor-port';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import { plainPrompt, PromptText, textInSentence } from '../messages/prompt-text';
import { visible } from '../messages/visible-text';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import { Feedback, feedbackComment, feedbackPrompt, leftComments } from './comment-prompt';
import {
    commentQuestion,
    commentsLeftSentence,
    notAnsweredSentence,
    notReachedSentence,
    rejectionQuestion
} from './comment-sentences';
import type { CommentedDiff, LineComment, ReviewComments } from './review-comments';

/** Sentence and comments of the user, and the decision that they go with. */
type Words = Omit<Feedback, 'path' | 'revision'>;

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
    /** By the diff's id: a review that is closed may come back as another object. */
    private readonly sentences = new Map<string, string>();

    constructor(private readonly services: FeedbackServices<R>) {
        services.reviews.onDidEnd(({ review }) => this.tell(review));
        services.decisions.onDidDecide(decided => this.tell(decided.review, decided));
    }

    /** Asks why, tells the agent, and rejects the review unless it was replaced meanwhile. */
    async rejectWithComment(review: R): Promise<void> {
        const { reviews, decisions, readsScreens } = this.services;
        const { revision } = review.request;
        if (!(await this.askWhy(review.commented, rejectionQuestion(review.request, readsScreens)))) {
            return;
        }
        if (reviews.undecided().includes(review) && review.request.revision === revision) {
            await decisions.reject(review);
        } else {
            this.tell(review);
        }
    }

    /** Asks why a diff is rejected or undone, and remembers it for the agent. @returns whether the user has said so. */
    async askWhy({ id, title }: CommentedDiff, prompt: string): Promise<boolean> {
        const placeHolder = nls.localize('agent-companion/whyRejectHint', 'For example: use the other API');
        // One that did not count has left its words here.
        const value = this.sentences.get(id);
        const sentence = (await this.services.user.askText({ title, prompt, placeHolder, value }))?.trim();
        if (sentence) {
            this.sentences.set(id, sentence);
        }
        return Boolean(sentence);
    }

    /** Asks for the text of a comment, which may be new; an empty one removes it. */
    async editComment({ id, title }: CommentedDiff, comment: LineComment): Promise<void> {
        const { comments, user } = this.services;
        const question = { title, prompt: commentQuestion(comment), value: comment.text };
        const text = (await user.askText(question))?.trim();
        if (text) {
            comments.replace(id, comment, { ...comment, text });
        } else if (text !== undefined) {
            comments.remove(id, comment);
        }
    }

    /** Tells an agent the user's words on a file on disk, which is off the list now. */
    tellOfWrite(write: CommentedDiff, decision?: 'accepted' | 'undone'): void {
        this.deliver(write, this.take(write.id, decision), true).catch(() => undefined);
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
        const { request, isUnattended } = review;
        const decision = decided?.decision.kind;
        const isTold = decided?.delivered === 'now' || decided?.delivered === 'later';
        const isHeard = decision !== undefined && isTold && this.commentOf(review, decision) !== undefined;
        const words = this.take(request.id, decision);
        if (!isHeard) {
            // Another agent of that name may be there by now.
            this.deliver(request, words, !request.byCompanion && !isUnattended).catch(() => undefined);
        }
    }

    /** Takes the words on a diff; those for a rejection that did not count do not go with an acceptance. */
    private take(id: string, decision: Feedback['decision']): Words {
        const sentence = decision === 'accepted' ? undefined : this.sentences.get(id);
        this.sentences.delete(id);
        return { decision, sentence, comments: this.services.comments.takeAll(id) };
    }

    private async deliver(
        { agentName: agent, fileUri, revision, byCompanion }: Omit<CommentedDiff, 'title'>,
        words: Words,
        mayReachPrompt: boolean
    ): Promise<void> {
        if (words.sentence === undefined && words.comments.length === 0) {
            return;
        }
        const { pathOf, leaveInPrompt } = this.services;
        // Invisible characters are escaped, lest it name another file.
        const path = textInSentence(visible(pathOf(fileUri)));
        const prompt: PromptText = { agent, text: feedbackPrompt({ ...words, path, revision }), separator: '\n' };
        if (!mayReachPrompt || !(await leaveInPrompt?.(prompt))) {
            this.offerCopy(prompt, byCompanion ? notAnsweredSentence() : undefined);
        }
    }
}
