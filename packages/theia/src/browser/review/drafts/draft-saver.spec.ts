import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import { Emitter } from '@theia/core/lib/common/event';
import { TestLine } from '../../testing/test-connection';
import { fromWire } from '../../../common';
import { Review, SetAside } from '../review';
import { DraftSaver } from './draft-saver';

describe('ReviewDrafts', () => {
    let line: TestLine;
    let edits: Emitter<void>;
    let setAsides: Emitter<SetAside>;
    let saved: [revision: number, text: string][];
    let refusals: number;
    let review: { wasEdited: boolean; text: string; length: number; request: { id: string; revision: number } };

    beforeEach(() => {
        refusals = 0;
        [line, edits, setAsides, saved] = [new TestLine(), new Emitter<void>(), new Emitter<SetAside>(), []];
    });

    function drafts(length: number, answer = (): Promise<void> => Promise.resolve()): DraftSaver {
        review = { wasEdited: true, length, text: 'x'.repeat(length), request: { id: 'id', revision: 1 } };
        const events = { onDidEdit: edits.event, onDidSetAside: setAsides.event };
        const saveDraft = (_id: string, revision: number, content: string): Promise<void> => {
            saved.push([revision, fromWire(content)]);
            return answer();
        };
        return new DraftSaver(
            Object.assign(review, events) as unknown as Review,
            { saveDraft },
            line,
            () => refusals++
        );
    }

    /** The agent proposes anew, as a review takes it. */
    function replace(): void {
        const aside = { revision: review.request.revision, text: review.text };
        setAsides.fire(aside);
        Object.assign(review, { wasEdited: false, text: 'anew', request: { id: 'id', revision: aside.revision + 1 } });
    }

    it('save a small text at every change', () => {
        const small = drafts(10);
        edits.fire();
        assert.deepEqual(saved, [[1, 'x'.repeat(10)]]);
        small.dispose();
    });

    it('save a large text also while the user keeps typing', async () => {
        const large = drafts(250_000);
        while (saved.length === 0) {
            edits.fire();
            await new Promise(resolve => setTimeout(resolve, 5));
        }
        large.dispose();
    });

    it('send no text that is too large, and say so once until one is not', () => {
        const large = drafts(limits.maxContentBytes + 1);
        large.saveNow();
        large.saveNow();
        assert.deepEqual([saved.length, refusals], [0, 1]);
        review.text = 'short';
        large.saveNow();
        assert.deepEqual(saved, [[1, 'short']]);
        large.dispose();
    });

    it('say nothing over a broken line, not even at last', () => {
        const small = drafts(10);
        line.set(false);
        edits.fire();
        small.saveNow();
        assert.deepEqual(saved, []);
        small.dispose();
    });

    it('bring an edit that is set aside to the backend, also one that has not been sent yet', () => {
        const large = drafts(250_000);
        edits.fire();
        replace();
        assert.deepEqual(saved, [[1, 'x'.repeat(250_000)]]);
        large.dispose();
    });

    it('leave to the backend to set aside what has arrived', async () => {
        const small = drafts(10);
        edits.fire();
        await new Promise(resolve => setImmediate(resolve));
        replace();
        assert.deepEqual(saved, [[1, 'x'.repeat(10)]]);
        small.dispose();
    });

    it('send no proposal that nobody has touched, though what was set aside for it got lost', async () => {
        const small = drafts(10, () => new Promise(() => undefined));
        edits.fire();
        replace();
        line.set(false);
        line.set(true);
        small.save();
        await new Promise(resolve => setImmediate(resolve));
        assert.ok(saved.length > 2);
        assert.ok(saved.every(([revision, text]) => revision === 1 && text === 'x'.repeat(10)));
        small.dispose();
    });
});
