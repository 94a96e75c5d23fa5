import assert from 'node:assert/strict';
import { accepted, ManagerUnderTest, rejected, shown } from '../testing/manager-under-test';

describe('DiffManager: a decision', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    it('is told to the owner only, with the path as it was sent', async () => {
        await bench.one.propose('new', '/ä/../B');
        await bench.two.propose('new', '/ä/../B');
        assert.deepEqual(bench.accept('edited'), { settled: true, delivered: 'now' });
        assert.deepEqual([bench.one.told, bench.two.told], [[accepted('/ä/../B', 'edited')], []]);
        assert.equal(bench.manager.pending().length, 1);
    });

    it('says that it is delivered later while the agent is not listening', async () => {
        await bench.one.propose();
        bench.one.listening = false;
        assert.deepEqual(bench.reject(), { settled: true, delivered: 'later' });
        assert.deepEqual(bench.one.told, [rejected('/a')]);
    });

    it('counts once', async () => {
        await bench.one.propose();
        const id = bench.pendingId();
        assert.ok(bench.reject().settled);
        assert.ok(!bench.manager.decide(id, { kind: 'accepted', revision: 1, text: 'new' }).settled);
        assert.deepEqual(bench.one.told, [rejected('/a')]);
    });

    it('without a text accepts exactly what was proposed', async () => {
        const text = '\uFEFFa\r\nb\rc\n\ud800';
        await bench.one.propose(text);
        bench.accept();
        assert.deepEqual(bench.one.told, [accepted('/a', text)]);
    });

    it('of a text that is too large does not count, nor is such a draft kept', async () => {
        await bench.one.propose();
        const text = 'x'.repeat(1_001);
        const decided = bench.accept(text);
        assert.ok(!decided.settled && decided.code === 'too-large' && !decided.ended);
        const kept = bench.manager.saveDraft(bench.pendingId(), 1, text);
        assert.equal(!kept.kept && kept.code, 'too-large');
        assert.deepEqual(bench.drafts(), [undefined, undefined]);
        assert.deepEqual(bench.one.told, []);
    });

    it('on an unknown diff says that it has ended', () => {
        const outcome = bench.manager.decide('unknown', { kind: 'rejected', revision: 1 });
        assert.ok(!outcome.settled && outcome.code === 'ended' && outcome.ended);
    });

    it('may come before the editor has said that it shows the diff', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const proposing = bench.one.propose();
        await bench.editor.called(1);
        bench.accept('new');
        assert.deepEqual(await proposing, shown);
        assert.deepEqual(bench.one.told, [accepted('/a', 'new')]);
    });

    it('does not count after its agent has closed the diff', async () => {
        await bench.one.propose();
        const id = bench.pendingId();
        const closing = bench.one.close();
        assert.ok(!bench.manager.decide(id, { kind: 'accepted', revision: 1, text: 'edited' }).settled);
        assert.equal(await closing, 'new');
        assert.deepEqual(bench.one.told, []);
    });

    it('leaves nothing to close', async () => {
        await bench.one.propose();
        bench.accept('edited');
        assert.equal(await bench.one.close(), undefined);
    });
});
