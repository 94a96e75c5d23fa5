import assert from 'node:assert/strict';
import { Decision, DecisionOutcome } from './decision/decision';
import { accepted, ManagerUnderTest, shown } from '../testing/manager-under-test';

describe('DiffManager: a decision', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
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

    describe('made safely, after another look at the file,', () => {
        const decide = (more: object = {}, kind = 'accepted'): Promise<DecisionOutcome> =>
            bench.manager.forEditor.decideSafely(bench.pendingId(), { kind, revision: 1, ...more } as Decision);
        const write = (text: string): void => void bench.files.contents.set('/a', text);
        const problemOf = async (deciding: Promise<DecisionOutcome>): Promise<string | undefined> => {
            const outcome = await deciding;
            return outcome.settled ? undefined : outcome.code;
        };

        beforeEach(async () => {
            write('old');
            await bench.one.propose();
        });

        it('counts where the file is what the proposal was made of, however often it was written', async () => {
            write('meanwhile');
            write('old');
            assert.deepEqual(await decide(), { settled: true, delivered: 'now' });
        });

        it('does not accept over what has changed, unless the user agrees to lose just that', async () => {
            write('changed');
            const outcome = await decide();
            assert.ok(!outcome.settled && outcome.code === 'content-changed');
            const { found } = outcome;
            assert.equal(found, await bench.files.digest('/a'));
            write('changed again');
            assert.equal(await problemOf(decide({ overwrites: found })), 'content-changed');
            assert.deepEqual([bench.one.told, bench.manager.forEditor.pending().length], [[], 1]);
            assert.equal(await problemOf(decide({ overwrites: await bench.files.digest('/a') })), undefined);
            assert.deepEqual(bench.one.told, [accepted('/a', 'new')]);
        });

        it('does not accept over a file that was made meanwhile', async () => {
            await bench.one.propose('new', '/b');
            bench.files.contents.set('/b', 'made');
            const id = bench.pendingId(1);
            const outcome = await bench.manager.forEditor.decideSafely(id, { kind: 'accepted', revision: 1 });
            assert.equal(!outcome.settled && outcome.code, 'content-changed');
        });

        it('says within bounds that nobody can tell, and loses nothing then', async () => {
            bench.files.reading = new Promise(() => undefined);
            const deciding = decide();
            await new Promise(resolve => setImmediate(resolve));
            bench.clock.advance(5_000);
            const outcome = await deciding;
            assert.ok(!outcome.settled && outcome.code === 'content-unknown');
            assert.equal(bench.manager.forEditor.pending().length, 1);
            bench.files.reading = Promise.reject(new Error('EIO'));
            bench.files.reading.catch(() => undefined);
            assert.equal(await problemOf(decide({ overwrites: outcome.found })), undefined);
        });
    });

    describe('that is still to come when an editor shows all anew', () => {
        const told = async (): Promise<unknown[]> =>
            (await bench.manager.forEditor.pendingToShow()).map(({ disk }) => disk);

        it('is told with what has become of the file since the proposal, by what is in it', async () => {
            bench.files.contents.set('/a', 'old');
            await bench.one.propose();
            await bench.one.propose('new', '/b');
            assert.deepEqual(await told(), ['same', 'same']);
            bench.files.contents.set('/a', 'changed');
            bench.files.contents.set('/b', 'made');
            assert.deepEqual(await told(), ['changed', 'created']);
            bench.files.contents.delete('/a');
            await bench.one.propose('newer', '/b');
            assert.deepEqual(await told(), ['deleted', 'same']);
        });
    });
});
