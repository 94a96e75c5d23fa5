import * as assert from 'node:assert/strict';
import type { Event } from '@agent-companion/server';
import type { ChoiceQuestion } from '../messages/question';
import { FakeReviewTab, reviewRequest } from '../testing';
import { Review } from '../review/review';
import { AcceptConfirmation } from './accept-confirmation';

describe('AcceptConfirmation', () => {
    let tab: FakeReviewTab;
    let review: Review;
    let isUnsaved: boolean;
    let titles: string[];
    let texts: string[];
    /** Which choice the user takes; undefined for none, as long as the question is on the screen. */
    let take: number | undefined;
    let whileAsked: () => void;
    let confirmation: AcceptConfirmation;

    beforeEach(() => {
        const request = reviewRequest();
        tab = new FakeReviewTab(request.text);
        review = new Review(request, tab);
        [isUnsaved, titles, texts, take, whileAsked] = [false, [], [], undefined, () => undefined];
        const ask = <T>(
            { title, text, choices }: ChoiceQuestion<T>,
            onObsolete: Event<void>
        ): Promise<T | undefined> => {
            titles.push(title);
            texts.push(text);
            let isObsolete = false;
            onObsolete(() => (isObsolete = true));
            whileAsked();
            return Promise.resolve(take === undefined || isObsolete ? undefined : choices[take].value);
        };
        confirmation = new AcceptConfirmation({ has: () => isUnsaved }, ask);
    });

    const empty = (): void => tab.model.edit(0, tab.model.getValueLength(), '');

    it('asks nothing about an empty text of an agent that writes it', async () => {
        review = new Review({ ...reviewRequest(), takesEmptyText: true }, tab);
        empty();
        assert.deepEqual(await confirmation.confirm(review), { kind: 'accepted', revision: 1, text: '' });
        assert.deepEqual(titles, []);
    });

    it('asks one after the other where both is so, and the second not of a rejection', async () => {
        empty();
        [isUnsaved, take] = [true, 0];
        await confirmation.confirm(review);
        assert.equal(titles.length, 2);
        take = 1;
        await confirmation.confirm(review);
        assert.equal(titles.length, 3);
    });

    it('asks before the IDE writes beside unsaved changes, or over characters that the agent has misread', async () => {
        isUnsaved = true;
        assert.equal(await confirmation.confirmWriting(review), false);
        isUnsaved = false;
        const request = { ...reviewRequest({ text: 'caf\uFFFD\n' }), undecodable: { ownMarks: 0 } };
        review = new Review(request, new FakeReviewTab(request.text));
        assert.equal(await confirmation.confirmWriting(review), false);
        assert.deepEqual(titles, ['Write and Leave Your Unsaved Changes?', 'Overwrite Characters of a.txt?']);
    });

    it('asks what to do with a file that has changed, and says whether it did again or nobody can tell', async () => {
        const answers = [];
        for (take of [0, 1, undefined]) {
            answers.push(await confirmation.confirmChange(review, 'content-changed', {}));
        }
        await confirmation.confirmChange(review, 'content-changed', { overwrites: 'digest' });
        await confirmation.confirmChange(review, 'content-unknown', {});
        assert.deepEqual(answers, ['lookAgain', 'accept', undefined]);
        assert.deepEqual(titles, Array(5).fill('Overwrite a.txt?'));
        assert.match(
            texts[0],
            /^a\.txt has changed on disk since the proposal was made\. .* overwrites that; to keep it, reject/
        );
        assert.match(texts[3], /^a\.txt has changed on disk again since you were asked\./);
        assert.match(texts[4], /^The file system does not tell what is in a\.txt now\./);
    });

    it('takes the question back when the agent proposes anew, and when the review is decided otherwise', async () => {
        [isUnsaved, take] = [true, 0];
        whileAsked = () => review.proposal.update(reviewRequest({ revision: 2 }));
        assert.equal(await confirmation.confirm(review), undefined);
        whileAsked = () => review.beginDecision();
        assert.equal(await confirmation.confirm(review), undefined);
    });

    it('leaves the question where something else about the review changes', async () => {
        [isUnsaved, take] = [true, 0];
        whileAsked = () => review.proposal.setFileExists(false);
        assert.deepEqual(await confirmation.confirm(review), { kind: 'accepted', revision: 1 });
    });
});
