import * as assert from 'node:assert/strict';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter } from '@theia/core/lib/common/event';
import type { Decision } from '@agent-companion/server';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import type { DecidedReview } from './decision/review-decisions';
import type { Review } from './review';
import { ReviewRegistry } from './review-registry';
import { ReviewService } from './review-service';

describe('ReviewService', () => {
    let page: EventTarget;
    let tabs: Map<string, FakeReviewTab>;
    let decided: [id: string, decision: Decision][];
    let saved: string[];
    let acceptance: (review: Review) => Decision | undefined;
    let current: Widget | undefined;
    let inMain: Widget | undefined;
    let reviews: ReviewService;

    beforeEach(() => {
        [page, tabs, decided, saved] = [new EventTarget(), new Map<string, FakeReviewTab>(), [], []];
        [current, inMain] = [undefined, undefined];
        acceptance = review => review.acceptance;
        reviews = new ReviewService({
            registry: new ReviewRegistry(),
            tabs: {
                open: review => {
                    const tab = new FakeReviewTab(review.request.text);
                    tabs.set(review.request.id, tab);
                    return Promise.resolve(review.attach(tab));
                },
                bringUp: () => Promise.resolve(),
                rememberFocus: () => undefined,
                close: review => review.close()
            },
            drafts: {
                track: () => undefined,
                save: ({ request }) => void saved.push(request.id),
                saveAside: () => undefined
            },
            decisions: {
                deliver: ({ request }, decision) => {
                    decided.push([request.id, decision]);
                    return Promise.resolve('over');
                },
                dismiss: () => 'over',
                onDidDecide: new Emitter<DecidedReview>().event
            },
            confirmAcceptance: review => Promise.resolve(acceptance(review)),
            shell: {
                get currentWidget() {
                    return current;
                },
                getCurrentWidget: () => inMain
            },
            reviewIdIn: widget => [...tabs].find(([, tab]) => tab.widget === (widget as unknown))?.[0],
            page,
            onError: error => assert.fail(String(error))
        });
    });

    async function show(id: string): Promise<Review> {
        assert.deepEqual(await reviews.show(reviewRequest({ id })), { shown: true });
        const review = reviews.undecided().find(({ request }) => request.id === id);
        assert.ok(review);
        return review;
    }

    it('tells of each review that comes onto the screen, and whenever something about one has changed', async () => {
        const [opened, changed]: string[][] = [[], []];
        reviews.onDidOpen(({ request }) => opened.push(request.id));
        reviews.onDidChange(({ request }) => changed.push(request.id));
        await show('a');
        await reviews.show(reviewRequest({ id: 'a', revision: 2 }));
        assert.deepEqual([opened, changed], [['a'], ['a', 'a']]);
    });

    it('has a review decided as the user confirms it, and ends it', async () => {
        const review = await show('a');
        tabs.get('a')?.type('mine');
        await reviews.accept(review);
        assert.deepEqual(decided, [['a', { kind: 'accepted', revision: 1, text: 'proposal\nmine' }]]);
        assert.deepEqual([reviews.undecided(), reviews.hasEnded('a')], [[], true]);
    });

    it('leaves a review as it is when the user does not confirm', async () => {
        acceptance = () => undefined;
        const review = await show('a');
        await reviews.accept(review);
        assert.deepEqual([decided, reviews.undecided()], [[], [review]]);
    });

    it('decides nothing for a review that is closed', async () => {
        const review = await show('a');
        await reviews.closeByAgent('a');
        await reviews.reject(review);
        assert.deepEqual(decided, []);
    });

    it('rejects a review whose tab is closed, unless the page is being left', async () => {
        await show('a');
        await show('b');
        page.dispatchEvent(new Event('pagehide'));
        await tabs.get('a')?.close();
        page.dispatchEvent(new Event('pageshow'));
        await tabs.get('b')?.close();
        assert.deepEqual(decided, [['b', { kind: 'rejected', revision: 1 }]]);
    });

    it('answers a close by the agent with the text, and with nothing for a review that it does not have', async () => {
        await show('a');
        tabs.get('a')?.type('mine');
        assert.deepEqual(await reviews.closeByAgent('a'), { text: 'proposal\nmine' });
        assert.deepEqual(await reviews.closeByAgent('a'), {});
        assert.equal((await reviews.show(reviewRequest({ id: 'a' }))).shown, false);
    });

    it('drops reviews that have ended, but not what the user has edited', async () => {
        const [a, b] = [await show('a'), await show('b')];
        tabs.get('b')?.type('mine');
        await reviews.dropEnded([a, b]);
        assert.deepEqual(reviews.undecided(), [b]);
    });

    it('saves the drafts of all open reviews on demand', async () => {
        await show('a');
        await show('b');
        reviews.saveDrafts();
        assert.deepEqual(saved, ['a', 'b']);
    });

    describe('has in front', () => {
        const see = (id: string, isVisible: boolean): void =>
            void Object.assign(tabs.get(id)?.widget ?? {}, { isVisible });

        it('the review that the user is in, or that the editor area shows', async () => {
            const [a, b] = [await show('a'), await show('b')];
            [current, inMain] = [a.widget, b.widget];
            assert.equal(reviews.reviewInFront(), a);
            current = {} as Widget;
            assert.equal(reviews.reviewInFront(), b);
        });

        it('the only one to be seen, and none of several', async () => {
            const a = await show('a');
            await show('b');
            see('a', true);
            assert.equal(reviews.reviewInFront(), a);
            see('b', true);
            assert.equal(reviews.reviewInFront(), undefined);
        });

        it('none that is decided', async () => {
            const a = await show('a');
            current = a.widget;
            a.beginDecision();
            assert.equal(reviews.reviewInFront(), undefined);
        });
    });
});
