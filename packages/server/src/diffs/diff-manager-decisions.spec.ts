import assert from 'node:assert/strict';
import { accepted, ManagerUnderTest, one, opened, rejected, two } from '../testing/manager-under-test';

describe('DiffDesk: a decision', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    it('says that it is not delivered while the agent is not listening', async () => {
        await bench.open();
        bench.presence.set('one', 'silent');
        assert.deepEqual(bench.desk.decide(bench.pendingId(), { kind: 'rejected', revision: 1 }), {
            settled: true,
            delivered: false
        });
    });

    it('is told to the owner only, with the path as it was sent', async () => {
        await bench.open(one, 'new', '/ä/../B');
        await bench.open(two, 'new', '/ä/../B');
        assert.deepEqual(bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: 'edited' }), {
            settled: true,
            delivered: true
        });
        assert.deepEqual(bench.told, [['one', accepted('/ä/../B', 'edited')]]);
        assert.equal(bench.desk.pending().length, 1);
    });

    it('counts once', async () => {
        await bench.open();
        const id = bench.pendingId();
        assert.ok(bench.desk.decide(id, { kind: 'rejected', revision: 1 }).settled);
        assert.ok(!bench.desk.decide(id, { kind: 'accepted', revision: 1, text: 'new' }).settled);
        assert.deepEqual(bench.told, [['one', rejected('/a')]]);
    });

    it('without a text accepts exactly what was proposed', async () => {
        const content = '\uFEFFa\r\nb\rc\n\ud800';
        await bench.open(one, content);
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1 });
        assert.deepEqual(bench.told, [['one', accepted('/a', content)]]);
    });

    it('of a text that is too large does not count, nor is such a draft kept', async () => {
        await bench.open();
        const id = bench.pendingId();
        const content = 'x'.repeat(1_001);
        const decided = bench.desk.decide(id, { kind: 'accepted', revision: 1, text: content });
        assert.ok(!decided.settled && !decided.ended);
        const kept = bench.desk.saveDraft(id, 1, content);
        assert.match(kept.kept ? '' : kept.reason, /Your text has .*1,001 bytes/);
        assert.equal(bench.desk.pending()[0].draft, undefined);
        assert.deepEqual(bench.told, []);
    });

    it('on an unknown diff says so', () => {
        const outcome = bench.desk.decide('unknown', { kind: 'rejected', revision: 1 });
        assert.match(outcome.settled ? '' : outcome.reason, /has ended/);
    });

    it('may come before the editor has said that it shows the diff', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const opening = bench.open();
        await bench.editor.called(1);
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: 'new' });
        assert.deepEqual(await opening, opened);
        assert.deepEqual(bench.told, [['one', accepted('/a', 'new')]]);
    });

    it('after closeDiff does not count, and closeDiff has its way', async () => {
        await bench.open();
        const id = bench.pendingId();
        const closing = bench.close();
        assert.ok(!bench.desk.decide(id, { kind: 'accepted', revision: 1, text: 'edited' }).settled);
        assert.deepEqual(await closing, { content: 'new' });
        assert.deepEqual(bench.told, []);
    });

    it('before closeDiff counts, and closeDiff gives what was accepted', async () => {
        await bench.open();
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: 'edited' });
        assert.deepEqual(await bench.close(), { content: 'edited' });
        assert.deepEqual(await bench.close(one, '/b'), { content: undefined });
        assert.deepEqual(await bench.close(two), { content: undefined });
    });

    it('that was no gives no text to the closeDiff that crosses it, though the one before was yes', async () => {
        await bench.open();
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: 'edited' });
        await bench.open();
        bench.desk.decide(bench.pendingId(), { kind: 'rejected', revision: 1 });
        assert.deepEqual(await bench.close(), { content: undefined });
    });

    it('of several diffs is remembered for each path', async () => {
        await Promise.all([bench.open(one, 'a', '/a'), bench.open(one, 'b', '/b'), bench.open(one, 'c', '/c')]);
        const [a, b, c] = bench.desk.pending().map(({ proposal }) => proposal.id);
        bench.desk.decide(a, { kind: 'accepted', revision: 1 });
        bench.desk.decide(b, { kind: 'rejected', revision: 1 });
        bench.desk.decide(c, { kind: 'accepted', revision: 1 });
        assert.deepEqual(await Promise.all(['/a', '/b', '/c'].map(path => bench.close(one, path))), [
            { content: 'a' },
            { content: undefined },
            { content: 'c' }
        ]);
    });
});
