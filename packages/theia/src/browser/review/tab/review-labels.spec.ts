import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Container } from '@theia/core/shared/inversify';
import { FakeReviewScreen } from '../../testing/fake-review-screen';
import { reviewRequest } from '@agent-companion/page/testing';
import { ReviewRegistry } from '../review-registry';
import { ReviewLabels } from './review-labels';
import { reviewUri } from './review-uris';

leavePage();

describe('ReviewLabels', () => {
    let screen: FakeReviewScreen;
    let labels: ReviewLabels;
    let renamed: number;

    beforeEach(() => {
        screen = new FakeReviewScreen();
        const container = new Container();
        container.bind(ReviewRegistry).toConstantValue(screen.registry);
        container.bind(ReviewLabels).toSelf();
        labels = container.get(ReviewLabels);
        renamed = 0;
        labels.onDidChange(() => renamed++);
    });

    const name = (): string | undefined => labels.getName(reviewUri(reviewRequest()));

    it('says of a review that no agent waits for it, when its agent has gone', async () => {
        await screen.reviews.show(reviewRequest());
        assert.equal(name(), 'a.txt ⟷ Gemini CLI');
        await screen.reviews.show(reviewRequest({ agentGone: true }));
        assert.equal(name(), 'a.txt ⟷ Gemini CLI (not waiting)');
    });

    it('says so of an edited review that has ended while the page could not be told', async () => {
        await screen.reviews.show(reviewRequest());
        const [{ review, tab }] = screen.opened;
        tab.type('mine');
        renamed = 0;
        await screen.reviews.dropEnded([review]);
        assert.deepEqual([name(), renamed > 0], ['a.txt ⟷ Gemini CLI (not waiting)', true]);
    });

    it('says so of one whose decision came too late', async () => {
        await screen.reviews.show(reviewRequest());
        const [{ review }] = screen.opened;
        review.beginDecision();
        await screen.reviews.conclude(review, 'keeps-text', { revision: 1, text: undefined });
        assert.equal(name(), 'a.txt ⟷ Gemini CLI (not waiting)');
    });
});
