import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Deferred } from '../../testing/deferred';
import { judgeNothing } from '../../testing/judge-nothing';
import { ManagerUnderTest } from '../../testing/manager-under-test';
import { UserDecisions } from '../decision/user-decisions';
import { PendingDiff } from '../proposal';
import { WriteOutcome } from './diff-writer';

const WRITTEN = { written: true };

describe('A diff for which no agent waits any more', () => {
    let bench: ManagerUnderTest;
    let id: string;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        bench.files.contents.set('/a', 'old');
        await bench.one.propose();
        id = bench.pendingId();
        bench.clock.advance(1);
    });

    const diffs = (): UserDecisions => bench.manager.forEditor;
    const pending = (): readonly PendingDiff[] => diffs().pending();
    const onDisk = (): string | undefined => bench.files.contents.get('/a');
    const codeOf = (outcome: WriteOutcome): string => (outcome.written ? 'written' : outcome.code);
    const write = (text?: string, overwrites?: string): Promise<WriteOutcome> =>
        diffs().write(id, { revision: 1, text, overwrites });

    describe('is written by the companion', () => {
        it('but not while its agent waits, which writes itself', async () => {
            assert.equal(codeOf(await write()), 'agent-waits');
            bench.end();
            await bench.connect('returned').propose();
            assert.equal(codeOf(await write()), 'agent-waits');
            assert.deepEqual([onDisk(), pending().length], ['old', 1]);
        });

        it('but not where the path is refused by now, is read-only, or leads elsewhere, even if it may be overwritten', async () => {
            bench.end();
            const digest = await bench.files.digest('/a');
            const target = { isNew: false, outsideWorkspace: false, readOnly: true, missingFolder: false };
            bench.judge = () => Promise.resolve({ valid: false, code: 'path-folder', reason: 'A folder.' });
            assert.equal(codeOf(await write('mine', digest)), 'path-folder');
            bench.judge = file => Promise.resolve({ valid: true, file, target });
            assert.equal(codeOf(await write('mine', digest)), 'read-only');
            const moved = { ...target, readOnly: false, linkTarget: '/elsewhere' };
            bench.judge = file => Promise.resolve({ valid: true, file, target: moved });
            assert.equal(codeOf(await write('mine')), 'target-changed');
            assert.equal(codeOf(await write('mine', digest)), 'target-changed');
            assert.equal(onDisk(), 'old');
        });

        it('before its agent, come back meanwhile, takes it over: that gets a review of its own then', async () => {
            bench.end();
            const disk = new Deferred<void>();
            bench.files.writing = disk.promise;
            const writing = write('edited');
            const proposing = bench.connect('returned').propose('newer');
            disk.resolve();
            assert.deepEqual([await writing, await proposing], [WRITTEN, { shown: true }]);
            assert.deepEqual(
                pending().map(({ proposal, agentGone }) => [proposal.text, proposal.revision, agentGone]),
                [['newer', 1, false]]
            );
        });

        it('within bounds: a file system that does not answer is said to be late, and the diff stays', async () => {
            bench.end();
            bench.files.writing = new Promise(() => undefined);
            const writing = write('edited');
            // Until the path is judged.
            await setImmediate();
            bench.clock.advance(20_000);
            assert.equal(codeOf(await writing), 'late');
            assert.equal(pending().length, 1);
        });

        it('not any more once its path was not told in time, though it is told later', async () => {
            bench.end();
            await setImmediate();
            const told = new Deferred<void>();
            bench.judge = path => told.promise.then(() => judgeNothing(path));
            const writing = write('edited');
            await setImmediate();
            bench.clock.advance(20_000);
            assert.equal(codeOf(await writing), 'path-late');
            told.resolve();
            await setImmediate();
            assert.deepEqual([onDisk(), pending().length], ['old', 1]);
        });
    });

    describe('comes back when the user wants that', () => {
        it('once, though it is asked for again since the answer was lost', async () => {
            bench.reject();
            const [first, second] = [await diffs().restore(id, 'typed'), await diffs().restore(id, 'typed')];
            assert.deepEqual([second, pending().length], [first, 1]);
            bench.reject();
            assert.notDeepEqual(await diffs().restore(id), first);
        });

        it('without a word of a change on disk where the file has the text again that it had', async () => {
            const restored = async (text: string): Promise<string | undefined> => {
                bench.files.contents.set('/a', text);
                await diffs().restore(id);
                const [{ disk, proposal }] = pending();
                diffs().decide(proposal.id, { kind: 'rejected', revision: 1 });
                return disk;
            };
            bench.files.contents.set('/a', 'meanwhile');
            assert.equal((await diffs().pendingToShow())[0].disk, 'changed');
            bench.reject();
            assert.equal(await restored('old'), 'same');
            assert.equal(await restored('more'), 'changed');
        });
    });
});
