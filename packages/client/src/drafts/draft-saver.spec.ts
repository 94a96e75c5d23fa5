import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/core/protocol';
import { ManualClock, settled, TestLine } from '@agent-companion/core/testing';
import { Emitter } from '@agent-companion/core/support';
import { BackendCalls, fromWire, CallAnswer, ReliableCall, ReliableCaller } from '@agent-companion/core/contract';
import { reviewRequest } from '../testing/review-request';
import type { EditedProposal } from './edited-proposal';
import { DraftOrder, DraftSaver } from './draft-saver';
import type { SetAside } from './earlier-draft';

const kept: CallAnswer = { ok: true, value: undefined };

describe('DraftSaver', () => {
    let clock: ManualClock;
    let line: TestLine;
    let edits: Emitter<void>;
    let setAsides: Emitter<SetAside>;
    let saved: [revision: number, text: string][];
    let order: DraftOrder;
    let orders: number[];
    let proposal: Pick<EditedProposal, 'request' | 'wasEdited'> & { text: { value: string; readonly length: number } };

    beforeEach(() => {
        clock = new ManualClock();
        line = new TestLine();
        order = new DraftOrder();
        [edits, setAsides, saved, orders] = [new Emitter<void>(), new Emitter<SetAside>(), [], []];
    });

    function drafts(length: number, answer = (): Promise<CallAnswer> => Promise.resolve(kept)): DraftSaver {
        proposal = { wasEdited: true, text: { length, value: 'x'.repeat(length) }, request: reviewRequest() };
        const events = { onDidEdit: edits.event, onDidSetAside: setAsides.event };
        const send = ({ arguments: [, revision, text, order] }: ReliableCall): Promise<CallAnswer> => {
            saved.push([revision as number, fromWire(text as string)]);
            orders.push(order as number);
            return answer();
        };
        const backend = new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send });
        const edited = Object.assign(proposal, events) as unknown as EditedProposal;
        return new DraftSaver(edited, backend, order, clock);
    }

    /** The agent proposes anew, as the page takes it. */
    function replace(): void {
        const aside = { revision: proposal.request.revision, text: proposal.text.value };
        setAsides.fire(aside);
        const request = reviewRequest({ revision: aside.revision + 1 });
        Object.assign(proposal, { wasEdited: false, text: { value: 'anew', length: 4 }, request });
    }

    it('saves a large text now and then while the user types', async () => {
        const large = drafts(250_000);
        edits.fire();
        clock.advance(249);
        assert.equal(saved.length, 0);
        clock.advance(1);
        assert.equal(saved.length, 1);
        await settled();
        for (let key = 0; key < 25; key++) {
            edits.fire();
            clock.advance(10);
        }
        assert.equal(saved.length, 2);
        large.dispose();
    });

    it('sends no text that is too large, and sends one again that is not', () => {
        const large = drafts(limits.maxContentBytes + 1);
        large.saveNow();
        assert.equal(saved.length, 0);
        proposal.text.value = 'short';
        large.saveNow();
        assert.deepEqual(saved, [[1, 'short']]);
        large.dispose();
    });

    it('numbers its texts higher than those of the page before, and of the tab before', () => {
        const before = drafts(10);
        Object.assign(proposal, { request: reviewRequest({ draftOrder: 7 }) });
        edits.fire();
        before.dispose();
        const reopened = drafts(10);
        reopened.saveNow();
        assert.deepEqual(orders, [8, 9]);
        reopened.dispose();
    });

    it('says in which order its texts were made, as one that got lost is sent again after a later one', async () => {
        const small = drafts(10, () => new Promise<CallAnswer>(() => undefined));
        edits.fire();
        proposal.text.value = 'later';
        small.saveNow();
        clock.advance(5_000);
        await settled();
        const texts = saved.map(([, text]) => text);
        assert.deepEqual(texts, ['x'.repeat(10), 'later', 'x'.repeat(10)]);
        const [first, later, repeated] = orders;
        assert.ok(first < later && repeated === first);
        small.dispose();
    });

    it('brings an edit that is set aside to the backend, also one that has not been sent yet', () => {
        const large = drafts(250_000);
        edits.fire();
        replace();
        assert.deepEqual(saved, [[1, 'x'.repeat(250_000)]]);
        large.dispose();
    });

    it('sends no proposal that was not edited, though what was set aside for it got lost', async () => {
        const small = drafts(10, () => new Promise<CallAnswer>(() => undefined));
        edits.fire();
        replace();
        await settled();
        line.set(true);
        small.save();
        await settled();
        assert.ok(saved.length > 2);
        assert.ok(saved.every(([revision, text]) => revision === 1 && text === 'x'.repeat(10)));
        small.dispose();
    });
});
