import assert from 'node:assert/strict';
import { Deferred } from '../testing/deferred';
import { ManagerUnderTest, shown } from '../testing/manager-under-test';
import { ShowOutcome } from './editor-host';
import { PendingDiff } from './proposal';

/** Cases beyond the model of random histories: limits, files, a file system without an answer. */
describe('DiffManager', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    const pending = (): readonly PendingDiff[] => bench.manager.forEditor.pending();
    const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

    describe('asked for the same path again,', () => {
        it('in other letters is another path', async () => {
            await bench.one.propose('new', '/a');
            await bench.one.propose('new', '/./a');
            assert.equal(pending().length, 2);
        });
    });

    describe('of what waits', () => {
        beforeEach(async () => {
            bench = new ManagerUnderTest({ count: 2, length: 10 });
            await bench.one.propose('a', '/a');
            await bench.one.propose('b', '/b');
        });

        it('refuses a session one diff too many, and nothing of what waits changes', async () => {
            const refused = await bench.one.propose('c', '/c');
            assert.equal(!refused.shown && refused.code, 'too-many-waiting');
            assert.deepEqual(
                pending().map(({ proposal }) => proposal.path),
                ['/a', '/b']
            );
            assert.equal(bench.editor.calls.length, 2);
        });

        it('refuses a text too long beside the others, and what is open for that path stays as it was', async () => {
            assert.deepEqual(await bench.one.propose('123456789', '/a'), shown);
            const refused = await bench.one.propose('1234567890', '/a');
            assert.equal(!refused.shown && refused.code, 'too-much-waiting');
            assert.equal(pending()[0].proposal.text, '123456789');
        });
    });

    it('is bounded in number, however many sessions its agents have', async () => {
        for (const id of ['a', 'b', 'c', 'd']) {
            const session = bench.connect(id);
            for (let count = 0; count < 100; count++) {
                assert.deepEqual(await session.propose('new', `/${count}`), shown);
            }
        }
        const more = bench.connect('e');
        const refused = await more.propose();
        assert.equal(!refused.shown && refused.code, 'too-many-waiting');
        bench.reject();
        assert.deepEqual(await more.propose(), shown);
    });

    describe('has an orphan adopted', () => {
        const owners = (): [string, boolean][] =>
            pending().map(({ proposal, agentGone }) => [proposal.agent.sessionId, agentGone]);

        beforeEach(async () => {
            await bench.one.propose();
            bench.clock.advance(1);
            bench.saveDraft('edited');
        });

        it('also by an agent that came back before its end was noticed', async () => {
            const silentSince = bench.clock.now();
            bench.clock.advance(20_000);
            const early = bench.connect('early');
            bench.clock.advance(40_000);
            bench.one.end(silentSince);
            await early.propose();
            assert.deepEqual(owners(), [['early', false]]);
        });

        it('once, though the agent proposes twice at a time', async () => {
            bench.end();
            const returned = bench.connect('returned');
            await Promise.all([returned.propose(), returned.propose()]);
            assert.deepEqual(owners(), [['returned', false]]);
        });
    });

    it('takes a diff off again that appears once its agent has closed it', async () => {
        const answer = new Deferred<ShowOutcome>();
        bench.editor.answer = () => answer.promise;
        const proposing = bench.one.propose();
        await bench.editor.called(1);
        assert.equal(await bench.one.close(), 'new');
        assert.deepEqual(await proposing, shown);
        answer.resolve({ shown: true });
        await bench.editor.called(3);
        assert.deepEqual(bench.editor.calls, ['open /a', 'close /a', 'close /a']);
    });

    it('takes no decision about a text that is too large, and keeps no such draft', async () => {
        await bench.one.propose();
        const text = 'x'.repeat(1_001);
        const decided = bench.accept(text);
        assert.ok(!decided.settled && decided.code === 'too-large');
        bench.saveDraft(text);
        assert.deepEqual([pending()[0].draft, bench.one.told], [undefined, []]);
    });

    it('says within bounds that nobody can tell whether the file has changed, and loses nothing then', async () => {
        const accept = (overwrites?: string): ReturnType<typeof bench.manager.forEditor.decideSafely> =>
            bench.manager.forEditor.decideSafely(bench.pendingId(), { kind: 'accepted', revision: 1, overwrites });
        bench.files.contents.set('/a', 'old');
        await bench.one.propose();
        bench.files.reading = new Promise(() => undefined);
        const deciding = accept();
        await nextTurn();
        bench.clock.advance(5_000);
        const outcome = await deciding;
        assert.ok(!outcome.settled && outcome.code === 'content-unknown');
        assert.equal(pending().length, 1);
        bench.files.reading = Promise.reject(new Error('EIO'));
        bench.files.reading.catch(() => undefined);
        assert.ok((await accept(outcome.found)).settled);
    });

    it('tells an editor that shows all anew what has become of each file since its proposal', async () => {
        const told = async (): Promise<unknown[]> =>
            (await bench.manager.forEditor.pendingToShow()).map(({ disk }) => disk);
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

    it('has what was on the screen with the facts known before, when its path cannot be judged in time', async () => {
        const target = { isNew: true, outsideWorkspace: false, readOnly: false, missingFolder: false };
        bench.judge = file => Promise.resolve({ valid: true, file, target });
        await bench.one.propose('new', '/hangs');
        await bench.one.propose('new', '/a');
        bench.judge = () => new Promise(() => undefined);
        const showing = bench.manager.forEditor.pendingToShow();
        await nextTurn();
        bench.clock.advance(2_000);
        assert.deepEqual(
            (await showing).map(({ proposal, target: { isNew } }) => [proposal.path, isNew]),
            [
                ['/hangs', true],
                ['/a', true]
            ]
        );
    });
});
