import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { Deferred } from '../testing/deferred';
import { accepted, ManagerUnderTest, one, opened, rejected, two } from '../testing/manager-under-test';
import { ShowOutcome } from './editor-host';

describe('DiffDesk, asked for the same path again,', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    it('from the same session replaces the proposal in place, and keeps the edits of the old one', async () => {
        await bench.open();
        const [{ proposal }] = bench.desk.pending();
        bench.desk.saveDraft(proposal.id, 1, 'edited');
        await bench.open(one, 'newer');
        assert.deepEqual(bench.editor.calls, ['open /a', 'update /a']);
        const newer = { ...proposal, text: 'newer', revision: 2 };
        assert.deepEqual(bench.desk.pending(), [{ proposal: newer, earlierDraft: 'edited', agentGone: false }]);
    });

    it('with the same content changes nothing, and leaves the edits alone', async () => {
        await bench.open();
        bench.desk.saveDraft(bench.pendingId(), 1, 'edited');
        const [before] = bench.desk.pending();
        await bench.open();
        assert.deepEqual(bench.desk.pending(), [before]);
    });

    it('makes decisions about the older proposal void', async () => {
        await bench.open();
        const id = bench.pendingId();
        await bench.open(one, 'newer');
        const outcome = bench.desk.decide(id, { kind: 'accepted', revision: 1 });
        assert.ok(!outcome.settled && !outcome.ended);
        assert.match(outcome.reason, /has changed its proposal/);
        assert.ok(bench.desk.decide(id, { kind: 'accepted', revision: 2 }).settled);
        assert.deepEqual(bench.told, [['one', accepted('/a', 'newer')]]);
    });

    it('keeps edits of the older proposal that come late, but not as edits of the newer one', async () => {
        await bench.open();
        await bench.open(one, 'newer');
        bench.desk.saveDraft(bench.pendingId(), 1, 'edited');
        assert.equal(bench.desk.pending()[0].draft, undefined);
        assert.equal(bench.desk.pending()[0].earlierDraft, 'edited');
    });

    it('from another session is another diff', async () => {
        await bench.open(one);
        await bench.open(two);
        assert.deepEqual(bench.editor.calls, ['open /a', 'open /a']);
        assert.equal(bench.desk.pending().length, 2);
    });

    it('in other letters is another path', async () => {
        await bench.open(one, 'new', '/a');
        await bench.open(one, 'new', '/./a');
        assert.equal(bench.desk.pending().length, 2);
    });

    it('waits until the editor has answered, and the last one asked is the last one shown', async () => {
        const shown = new Deferred<ShowOutcome>();
        bench.editor.answer = () => shown.promise;
        const all = [bench.open(one, '1'), bench.open(one, '2'), bench.open(one, '3')];
        await bench.editor.called(1);
        assert.deepEqual(bench.editor.calls, ['open /a']);
        shown.resolve(opened);
        assert.deepEqual(await Promise.all(all), [opened, opened, opened]);
        assert.deepEqual(
            bench.editor.proposals.map(({ text }) => text),
            ['1', '2', '3']
        );
    });

    it('opens anew if the first was decided while the second waited', async () => {
        const shown = new Deferred<ShowOutcome>();
        bench.editor.answer = () => shown.promise;
        const first = bench.open(one, '1');
        const second = bench.open(one, '2');
        await bench.editor.called(1);
        bench.desk.decide(bench.pendingId(), { kind: 'rejected', revision: 1 });
        shown.resolve(opened);
        assert.deepEqual(await Promise.all([first, second]), [opened, opened]);
        assert.equal(bench.desk.pending()[0].proposal.text, '2');
        assert.deepEqual(bench.told, [['one', rejected('/a')]]);
    });

    it('does not open for a session that died while it waited', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const first = bench.open(one, '1');
        const second = bench.open(one, '2');
        await bench.editor.called(1);
        bench.die();
        bench.clock.advance(40_000 + transferMs('new'));
        await first;
        assert.equal((await second).shown, false);
        assert.deepEqual(bench.desk.pending(), []);
    });

    it('closes the old proposal if the new one cannot be shown', async () => {
        await bench.open();
        bench.editor.answer = () => Promise.resolve({ shown: false, reason: 'Too large.' });
        assert.deepEqual(await bench.open(one, 'newer'), { shown: false, reason: 'Too large.' });
        await bench.editor.called(3);
        assert.deepEqual(bench.editor.calls, ['open /a', 'update /a', 'drop /a']);
        assert.deepEqual(bench.desk.pending(), []);
    });
});
