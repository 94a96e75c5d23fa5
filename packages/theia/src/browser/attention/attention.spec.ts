import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import type { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { FakePage } from '../testing/fake-page';
import { reviewRequest } from '@agent-companion/page/testing';
import { Attention } from './attention';
import { DesktopNotifications } from './desktop-notifications';
import { PageBadge } from './page-badge';

leavePage();

/** A review as far as attention looks at it. */
class SeenReview {
    request = reviewRequest();
    readonly widget = { isVisible: false };
    readonly toDispose = new DisposableCollection();
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;

    change(revision: number): void {
        this.request = { ...this.request, revision };
        this.changes.fire();
    }
}

describe('Attention', () => {
    let page: FakePage;
    let opened: Emitter<Review>;
    let changed: Emitter<void>;
    let currentChanged: Emitter<void>;
    let waiting: SeenReview[];
    let notified: boolean[];
    let isHidden: boolean;

    beforeEach(() => {
        page = new FakePage();
        document.title = 'Theia';
        isHidden = false;
        Object.defineProperty(document, 'hidden', { get: () => isHidden });
        [opened, changed, currentChanged] = [new Emitter(), new Emitter(), new Emitter()];
        [waiting, notified] = [[], []];
        const container = new Container();
        const bind = (service: abstract new (...args: never[]) => unknown, fake: object): void =>
            void container.bind<object>(service).toConstantValue(fake);
        bind(PageBadge, new PageBadge({ onDidChangeTitle: new Emitter<string>().event }));
        bind(ApplicationShell, { mainPanel: { onDidChangeCurrent: currentChanged.event } });
        bind(DesktopNotifications, {
            notify: (_review: Review, replacesOlder: boolean) => notified.push(replacesOlder)
        });
        bind(ReviewService, {
            onDidOpen: opened.event,
            onDidChange: changed.event,
            undecided: () => waiting
        });
        container.bind(Attention).toSelf();
        container.get(Attention).onStart();
    });
    afterEach(() => page.dispose());

    function open(isVisible = false): SeenReview {
        const review = new SeenReview();
        review.widget.isVisible = isVisible;
        waiting.push(review);
        opened.fire(review as unknown as Review);
        return review;
    }

    it('counts the reviews that have opened behind another tab, until they are in front', () => {
        const review = open();
        open();
        assert.equal(document.title, '(2) Theia');
        review.widget.isVisible = true;
        currentChanged.fire();
        assert.equal(document.title, '(1) Theia');
    });

    it('counts no review that opens in front of the user', () => {
        open(true);
        assert.equal(document.title, 'Theia');
    });

    it('counts what opens while the page is hidden, until it is shown', () => {
        isHidden = true;
        open(true);
        assert.equal(document.title, '(1) Theia');
        isHidden = false;
        document.dispatchEvent(new window.Event('visibilitychange'));
        assert.equal(document.title, 'Theia');
    });

    it('counts no more what has been decided or closed', () => {
        open();
        waiting = [];
        changed.fire();
        assert.equal(document.title, 'Theia');
    });

    it('counts and announces a review again when its proposal is replaced, and at no other change', () => {
        const review = open(true);
        review.widget.isVisible = false;
        review.change(1);
        assert.deepEqual([document.title, notified], ['Theia', [false]]);
        review.change(2);
        assert.deepEqual([document.title, notified], ['(1) Theia', [false, true]]);
    });
});
