import assert from 'node:assert/strict';
import { Decision, DecisionOutcome } from './decision/decision';
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
        assert.equal(bench.manager.forEditor.pending().length, 1);
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
        assert.ok(!bench.manager.forEditor.decide(id, { kind: 'accepted', revision: 1, text: 'new' }).settled);
        assert.deepEqual(bench.one.told, [rejected('/a')]);
    });

    it('is answered as before when it is repeated, and another one is told what was decided', async () => {
        await bench.one.propose();
        const id = bench.pendingId();
        const first = bench.accept('edited');
        const decide = (decision: Decision): DecisionOutcome => bench.manager.forEditor.decide(id, decision);
        assert.deepEqual(decide({ kind: 'accepted', revision: 1, text: 'edited' }), first);
        for (const another of [
            { kind: 'accepted', revision: 1, text: 'edited again' },
            { kind: 'accepted', revision: 1 },
            { kind: 'rejected', revision: 1 }
        ] as const) {
            const outcome = decide(another);
            assert.equal(!outcome.settled && outcome.code, 'ended');
            assert.match(outcome.settled ? '' : outcome.reason, /accepted it before/);
        }
        assert.deepEqual(bench.one.told, [accepted('/a', 'edited')]);
    });

    it('is not answered again if it is about a proposal that was replaced before', async () => {
        await bench.one.propose('first');
        const id = bench.pendingId();
        await bench.one.propose('second');
        const decide = (revision: number): DecisionOutcome =>
            bench.manager.forEditor.decide(id, { kind: 'accepted', revision });
        assert.ok(decide(2).settled);
        const outcome = decide(1);
        assert.equal(!outcome.settled && outcome.code, 'ended');
        assert.ok(decide(2).settled);
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
        assert.ok(!decided.settled && decided.code === 'too-large');
        const kept = bench.manager.forEditor.saveDraft(bench.pendingId(), 1, text);
        assert.equal(!kept.kept && kept.code, 'too-large');
        const unknown = bench.manager.forEditor.saveDraft('unknown', 1, 'typed');
        assert.equal(!unknown.kept && unknown.code, 'ended');
        assert.deepEqual(bench.drafts(), [undefined, undefined]);
        assert.deepEqual(bench.one.told, []);
    });

    it('on an unknown diff says that it has ended', () => {
        const outcome = bench.manager.forEditor.decide('unknown', { kind: 'rejected', revision: 1 });
        assert.ok(!outcome.settled && outcome.code === 'ended');
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
        assert.ok(!bench.manager.forEditor.decide(id, { kind: 'accepted', revision: 1, text: 'edited' }).settled);
        assert.equal(await closing, 'new');
        assert.deepEqual(bench.one.told, []);
    });

    it('leaves nothing to close', async () => {
        await bench.one.propose();
        bench.accept('edited');
        assert.equal(await bench.one.close(), undefined);
    });
});
