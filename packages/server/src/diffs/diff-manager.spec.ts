import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { silentLogger } from '../companion-logger';
import { Deferred } from '../testing/deferred';
import { ManagerUnderTest, shown, TestSession } from '../testing/manager-under-test';
import { MemoryFiles } from '../testing/files/memory-files';
import { JudgePath, PathVerdict } from '../workspace/proposal-target';
import { DiffManager } from './diff-manager';
import { ShowOutcome } from './editor-host';
import { FinalText } from './proposal';

const files = new MemoryFiles();

describe('DiffManager', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    describe('proposing', () => {
        it('answers once the editor shows the diff', async () => {
            const answer = new Deferred<ShowOutcome>();
            bench.editor.answer = () => answer.promise;
            const proposing = bench.one.propose();
            await bench.editor.called(1);
            answer.resolve({ shown: true });
            assert.deepEqual(await proposing, shown);
            const now = bench.clock.now();
            const { id, agent, ...proposal } = bench.editor.proposals[0];
            assert.equal(id, bench.pendingId());
            assert.equal(agent, bench.one.agent);
            assert.deepEqual(proposal, { path: '/a', text: 'new', revision: 1, openedAt: now });
        });

        it("hands on the editor's reason, and forgets the diff", async () => {
            bench.editor.answer = () => Promise.resolve({ shown: false, code: 'no-editor', reason: 'No window.' });
            assert.deepEqual(await bench.one.propose(), { shown: false, code: 'no-editor', reason: 'No window.' });
            assert.deepEqual(bench.manager.forEditor.pending(), []);
        });

        it('refuses a path or a text that is of no use, and asks no editor', async () => {
            const codeOf = async (text: string, path: string): Promise<string | undefined> => {
                const outcome = await bench.one.propose(text, path);
                return outcome.shown ? undefined : outcome.code;
            };
            assert.equal(await codeOf('new', ''), 'path-empty');
            assert.equal(await codeOf('x'.repeat(1_001), '/a'), 'too-large');
            assert.deepEqual(bench.editor.calls, []);
        });

        it('is refused to a session that has ended', async () => {
            bench.end();
            const outcome = await bench.one.propose();
            assert.equal(!outcome.shown && outcome.code, 'session-ended');
            assert.equal(await bench.one.close(), undefined);
        });
    });

    describe('closing', () => {
        it("gives the editor's text, edits included, and tells nothing", async () => {
            await bench.one.propose();
            bench.editor.screen.set(bench.pendingId(), 'edited');
            assert.equal(await bench.one.close(), 'edited');
            assert.deepEqual(bench.editor.calls, ['open /a', 'close /a']);
            assert.deepEqual(bench.manager.forEditor.pending(), []);
            assert.deepEqual(bench.one.told, []);
        });

        it("leaves another session's diff alone", async () => {
            await bench.one.propose();
            assert.equal(await bench.two.close(), undefined);
            assert.equal(bench.manager.forEditor.pending().length, 1);
        });

        it('gives the proposal when the editor says that it is unedited', async () => {
            await bench.one.propose();
            bench.saveDraft('edited, and undone unheard');
            bench.editor.closing = () => Promise.resolve({ revision: 1, unedited: true });
            assert.equal(await bench.one.close(), 'new');
        });

        it('does not wait for an editor that never answers', async () => {
            await bench.one.propose();
            bench.editor.closing = () => new Promise(() => undefined);
            const closing = bench.one.close();
            bench.clock.advance(5_000 + transferMs('new'));
            assert.equal(await closing, 'new');
        });

        it('while opening ends both, and takes the diff off again if it appears', async () => {
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

        it('of one diff leaves alone what was opened again meanwhile', async () => {
            await bench.one.propose();
            const read = new Deferred<FinalText>();
            bench.editor.closing = () => read.promise;
            const first = bench.one.close();
            await bench.one.propose('again');
            read.resolve({ revision: 1, text: 'first' });
            assert.equal(await first, 'first');
            assert.equal(bench.manager.forEditor.pending()[0].proposal.text, 'again');
        });
    });

    describe('with a file system that may not answer', () => {
        let verdicts: Map<string, Promise<PathVerdict>>;
        let manager: DiffManager;
        const judged = (file: string): PathVerdict => ({
            valid: true,
            file,
            target: { isNew: true, outsideWorkspace: false, readOnly: false, missingFolder: false }
        });
        const refused: PathVerdict = { valid: false, code: 'path-no-access', reason: 'No access.' };

        beforeEach(() => {
            verdicts = new Map();
            const judgePath: JudgePath = path => verdicts.get(path) ?? Promise.resolve(judged(path));
            const { editor: host, clock } = bench;
            manager = new DiffManager({ host, clock, judgePath, files, maxContentBytes: 1_000, logger: silentLogger });
        });

        it('leaves out what has a path that is refused', async () => {
            const verdict = new Deferred<PathVerdict>();
            verdicts.set('/refused', verdict.promise);
            const session = new TestSession(manager, bench.one.agent);
            const proposing = session.propose('new', '/refused');
            await session.propose('new', '/a');
            const showing = manager.forEditor.pendingToShow();
            verdict.resolve(refused);
            const shownAnew = await showing;
            assert.deepEqual(
                shownAnew.map(({ proposal }) => proposal.path),
                ['/a']
            );
            assert.equal((await proposing).shown, false);
        });

        it('has what was on the screen with the facts known before, when its path cannot be judged in time', async () => {
            const session = new TestSession(manager, bench.one.agent);
            await session.propose('new', '/hangs');
            await session.propose('new', '/a');
            verdicts.set('/hangs', new Promise(() => undefined));
            const showing = manager.forEditor.pendingToShow();
            bench.clock.advance(2_000);
            const shownAnew = await Promise.race([showing, turns(10)]);
            assert.deepEqual(
                shownAnew?.map(({ proposal, target }) => [proposal.path, target.isNew]),
                [
                    ['/hangs', true],
                    ['/a', true]
                ]
            );
        });

        it('has what was on the screen, also when its path has become unusable', async () => {
            await new TestSession(manager, bench.one.agent).propose();
            verdicts.set('/a', Promise.resolve(refused));
            const [{ file, target }] = await manager.forEditor.pendingToShow();
            assert.deepEqual([file, target.isNew], ['/a', true]);
        });
    });

    it('refuses a proposal for a path that the file system does not tell of', async () => {
        const { editor: host, clock } = bench;
        const judgePath: JudgePath = () => new Promise(() => undefined);
        const manager = new DiffManager({
            host,
            clock,
            judgePath,
            files,
            maxContentBytes: 1_000,
            logger: silentLogger
        });
        const proposing = new TestSession(manager, bench.one.agent).propose();
        await turns(1);
        clock.advance(9_999);
        assert.equal(await Promise.race([proposing, turns(10)]), undefined);
        clock.advance(1);
        const refused = await Promise.race([proposing, turns(10)]);
        assert.ok(refused && !refused.shown);
        assert.equal(refused.code, 'path-late');
        assert.match(refused.reason, /file system .* 10 s.*ask in the terminal/);
        assert.deepEqual(manager.forEditor.pending(), []);
        assert.ok(clock.isIdle);
    });

    it('forgets an edit of a diff that has ended', async () => {
        await bench.one.propose();
        const id = bench.pendingId();
        await bench.one.close();
        bench.manager.forEditor.saveDraft(id, 1, 'late');
        assert.deepEqual(bench.manager.forEditor.pending(), []);
    });

    it('at its end withdraws what is pending, once, and shows nothing more', async () => {
        await bench.one.propose();
        await bench.two.propose('new', '/b');
        const id = bench.pendingId();
        await bench.manager.dispose();
        assert.deepEqual(bench.one.told, [{ kind: 'withdrawn', path: '/a', reason: 'window-closing' }]);
        assert.deepEqual(bench.two.told, [{ kind: 'withdrawn', path: '/b', reason: 'window-closing' }]);
        assert.ok(!bench.manager.forEditor.decide(id, { kind: 'accepted', revision: 1, text: '' }).settled);
        const refused = await bench.one.propose();
        assert.equal(!refused.shown && refused.code, 'window-closing');
        assert.deepEqual(bench.editor.calls.slice(2), ['close /a', 'close /b']);
        assert.ok(bench.clock.isIdle);
    });
});

/** Lets so many turns of the event loop pass. */
async function turns(count: number): Promise<undefined> {
    for (let turn = 0; turn < count; turn++) {
        await new Promise(resolve => setImmediate(resolve));
    }
}
