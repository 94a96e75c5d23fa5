import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { silentLogger } from '../companion-logger';
import { Deferred } from '../testing/deferred';
import { ManagerUnderTest, shown, TestSession } from '../testing/manager-under-test';
import { MemoryFiles } from '../testing/files/memory-files';
import { JudgePath, PathVerdict } from '../workspace/proposal-target';
import { DiffManager } from './diff-manager';
import { ShowOutcome } from './editor-host';

const files = new MemoryFiles();

describe('DiffManager', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    describe('proposing', () => {
        it('is refused to a session that has ended', async () => {
            bench.end();
            const outcome = await bench.one.propose();
            assert.equal(!outcome.shown && outcome.code, 'session-ended');
            assert.equal(await bench.one.close(), undefined);
        });
    });

    describe('closing', () => {
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
    });

    describe('with a file system that may not answer', () => {
        let verdicts: Map<string, Promise<PathVerdict>>;
        let manager: DiffManager;
        const judged = (file: string): PathVerdict => ({
            valid: true,
            file,
            target: { isNew: true, outsideWorkspace: false, readOnly: false, missingFolder: false }
        });

        beforeEach(() => {
            verdicts = new Map();
            const judgePath: JudgePath = path => verdicts.get(path) ?? Promise.resolve(judged(path));
            const { editor: host, clock } = bench;
            manager = new DiffManager({ host, clock, judgePath, files, maxContentBytes: 1_000, logger: silentLogger });
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
    });
});

/** Lets so many turns of the event loop pass. */
async function turns(count: number): Promise<undefined> {
    for (let turn = 0; turn < count; turn++) {
        await new Promise(resolve => setImmediate(resolve));
    }
}
