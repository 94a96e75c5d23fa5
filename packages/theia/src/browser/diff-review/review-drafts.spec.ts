import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { TestLine } from '../test-line.spec.support';
import { DiffReview } from './diff-review';
import { ReviewDrafts } from './review-drafts';

describe('ReviewDrafts', () => {
    let line: TestLine;
    let changes: Emitter<void>;
    let saved: number;

    beforeEach(() => {
        [line, changes, saved] = [new TestLine(), new Emitter<void>(), 0];
    });

    function drafts(length: number): ReviewDrafts {
        const review = {
            onDidChangeText: changes.event,
            wasEdited: true,
            length,
            text: 'x'.repeat(length),
            request: { id: 'id', revision: 1 }
        } as unknown as DiffReview;
        const saveDraft = (): Promise<void> => {
            saved++;
            return Promise.resolve();
        };
        return new ReviewDrafts(review, { saveDraft }, line);
    }

    it('save a small text at every change', () => {
        const small = drafts(10);
        changes.fire();
        assert.equal(saved, 1);
        small.dispose();
    });

    it('save a large text also while the user keeps typing', async () => {
        const large = drafts(250_000);
        while (saved === 0) {
            changes.fire();
            await new Promise(resolve => setTimeout(resolve, 5));
        }
        large.dispose();
    });

    it('say nothing over a broken line, not even at last', () => {
        const small = drafts(10);
        line.set(false);
        changes.fire();
        small.saveNow();
        assert.equal(saved, 0);
        small.dispose();
    });
});
