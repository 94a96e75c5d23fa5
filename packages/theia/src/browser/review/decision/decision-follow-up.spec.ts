import * as assert from 'node:assert/strict';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter } from '@theia/core/lib/common/event';
import type { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import type { Decision } from '@agent-companion/server';
import { settled } from '@agent-companion/window/testing';
import { reviewRequest } from '@agent-companion/page/testing';
import type { Review } from '../review';
import { DecisionFollowUp } from './decision-follow-up';
import type { DecidedReview } from './review-decisions';

const ACCEPTED: Decision = { kind: 'accepted', revision: 1 };
const REJECTED: Decision = { kind: 'rejected', revision: 1 };

describe('DecisionFollowUp', () => {
    let onDidDecide: Emitter<DecidedReview>;
    let onDidFilesChange: Emitter<FileChangesEvent>;
    let done: string[];
    let opensFile: boolean;
    let waiting: Review[];
    let isUntouched: boolean;
    let coversReview: boolean;
    let disposed: Emitter<void>;
    let review: Review;

    beforeEach(() => {
        [done, waiting, disposed] = [[], [], new Emitter<void>()];
        [opensFile, isUntouched, coversReview] = [false, true, false];
        [onDidDecide, onDidFilesChange] = [new Emitter(), new Emitter()];
        review = reviewOf('decided');
        new DecisionFollowUp({
            decisions: { onDidDecide: onDidDecide.event },
            reviews: { undecided: () => waiting },
            hunks: { of: () => [{ original: { start: 3, end: 4 }, modified: { start: 5, end: 6 } }] },
            files: {
                open: (_file, line) => note(`open at ${line}`),
                show: (_file, line) => note(`show at ${line}`),
                wouldCoverReview: () => coversReview
            },
            focus: {
                isUntouchedSince: () => isUntouched,
                restore: (_review, mayCover) => note(mayCover() ? 'restore' : 'restore beside')
            },
            editorManager: { all: [] },
            fileService: { onDidFilesChange: onDidFilesChange.event },
            preferences: { get: () => opensFile }
        }).onStart();
    });

    const note = (what: string): Promise<void> => Promise.resolve(void done.push(what));

    function reviewOf(id: string): Review {
        const widget = { id, isVisible: true } as unknown as Widget;
        const onDidLoseTab = (begin: () => void): void => void disposed.event(begin);
        return { request: reviewRequest({ id }), widget, isClosed: false, onDidLoseTab } as unknown as Review;
    }

    async function decide(decision: Decision): Promise<void> {
        [done, disposed] = [[], new Emitter<void>()];
        onDidDecide.fire({ review, decision, delivered: 'now' });
        assert.deepEqual(done, [], 'nothing before the tab is gone');
        disposed.fire();
        await settled();
    }

    it('gives the keyboard back where nothing waits', async () => {
        await decide(ACCEPTED);
        assert.deepEqual(done, ['restore']);
    });

    it('gives the keyboard back beside the next review, but not where that would cover it', async () => {
        waiting = [reviewOf('next')];
        await decide(REJECTED);
        assert.deepEqual(done, ['restore beside']);
        Object.assign(waiting[0].widget, { isVisible: false });
        await decide(ACCEPTED);
        assert.deepEqual(done, ['restore']);
    });

    describe('opens the accepted file if the user wants that', () => {
        beforeEach(() => (opensFile = true));

        const write = async (): Promise<void> => {
            onDidFilesChange.fire({ contains: ({ path }) => path.base === 'a.txt' } as FileChangesEvent);
            await settled();
        };

        it('at its first change, once the agent has written it, with the keyboard', async () => {
            waiting = [reviewOf('next')];
            await decide(ACCEPTED);
            assert.deepEqual(done, ['restore beside']);
            await write();
            assert.deepEqual(done, ['restore beside', 'open at 5']);
        });

        it('without the keyboard for a user who is elsewhere by then, and over no review', async () => {
            isUntouched = false;
            await decide(ACCEPTED);
            await write();
            assert.deepEqual(done, ['restore beside', 'show at 5']);
            [isUntouched, coversReview] = [true, true];
            await decide(ACCEPTED);
            await write();
            assert.deepEqual(done, ['restore beside', 'show at 5']);
        });

        it('but not when it was rejected', async () => {
            await decide(REJECTED);
            await write();
            assert.deepEqual(done, ['restore']);
        });
    });
});
