import assert from 'node:assert/strict';
import { Deferred } from '../../testing/deferred';
import { accepted, ManagerUnderTest, rejected } from '../../testing/manager-under-test';
import { EditorDiffs } from '../editor-host';
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

    const diffs = (): EditorDiffs => bench.manager.forEditor;
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

        it('but not once it was decided, nor one that was never there, nor an earlier proposal', async () => {
            bench.end();
            await bench.connect('returned').propose('newer');
            bench.end(bench.two);
            const later = bench.connect('later');
            assert.equal(codeOf(await write()), 'agent-waits');
            await later.propose('other', '/b');
            bench.accept(undefined, 1);
            assert.equal(codeOf(await diffs().write('no-such', { revision: 1 })), 'ended');
            bench.reject();
            assert.deepEqual([onDisk(), bench.files.contents.has('/b')], ['old', false]);
        });

        it('but not over what has changed since the proposal was made, unless the user has agreed to lose just that', async () => {
            bench.end();
            bench.files.contents.set('/a', 'changed');
            const refusal = await write('mine');
            assert.ok(!refusal.written && refusal.code === 'content-changed');
            bench.files.contents.set('/a', 'changed again');
            assert.equal(codeOf(await write('mine', refusal.found)), 'content-changed');
            assert.deepEqual([onDisk(), pending().length], ['changed again', 1]);
            assert.deepEqual(await write('mine', await bench.files.digest('/a')), WRITTEN);
            assert.equal(onDisk(), 'mine');
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
            await new Promise(resolve => setImmediate(resolve));
            bench.clock.advance(20_000);
            assert.equal(codeOf(await writing), 'late');
            assert.equal(pending().length, 1);
        });
    });

    describe('comes back when the user wants that', () => {
        it('after a rejection, with what the user had made of it, and can be written or discarded', async () => {
            bench.saveDraft('typed');
            bench.reject();
            const outcome = await diffs().restore(id, 'typed more');
            const [diff] = pending();
            assert.deepEqual(outcome, { restored: true, id: diff.proposal.id });
            assert.notEqual(diff.proposal.id, id);
            assert.deepEqual([diff.draft, diff.agentGone, diff.proposal.text], ['typed more', true, 'new']);
            assert.deepEqual(bench.one.told, [rejected('/a')]);
            id = diff.proposal.id;
            assert.equal(codeOf(await write('typed more')), 'written');
            assert.deepEqual([onDisk(), bench.one.told.length], ['typed more', 1]);
        });

        it('once, though it is asked for again since the answer was lost', async () => {
            bench.reject();
            const [first, second] = [await diffs().restore(id, 'typed'), await diffs().restore(id, 'typed')];
            assert.deepEqual([second, pending().length], [first, 1]);
            bench.reject();
            assert.notDeepEqual(await diffs().restore(id), first);
        });
    });

    describe('that was accepted when its agent did not listen', () => {
        beforeEach(() => {
            bench.one.listening = false;
            assert.deepEqual(bench.accept('typed'), { settled: true, delivered: 'later' });
        });

        it('comes back by itself when the agent’s session ends, for nobody has written it', async () => {
            assert.deepEqual(pending(), []);
            bench.end();
            const [{ draft, agentGone, proposal }] = pending();
            assert.deepEqual([draft, agentGone], ['typed', true]);
            await bench.editor.called(2);
            id = proposal.id;
            assert.deepEqual(await write('typed'), WRITTEN);
            assert.deepEqual([onDisk(), bench.one.told], ['typed', [accepted('/a', 'typed')]]);
        });
    });
});
