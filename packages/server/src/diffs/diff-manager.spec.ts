import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { Deferred } from '../testing/deferred';
import { ManagerUnderTest, one, opened, rejected, two } from '../testing/manager-under-test';
import { ShowOutcome } from './editor-host';

describe('DiffDesk', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    describe('opening', () => {
        it('answers once the editor shows the diff', async () => {
            const shown = new Deferred<ShowOutcome>();
            bench.editor.answer = () => shown.promise;
            const opening = bench.open();
            await bench.editor.called(1);
            shown.resolve(opened);
            assert.deepEqual(await opening, opened);
            const { openedAt, proposedAt, ...proposal } = bench.editor.proposals[0];
            assert.deepEqual(proposal, {
                id: bench.pendingId(),
                path: '/a',
                text: 'new',
                revision: 1,
                agent: one
            });
            assert.deepEqual([openedAt, proposedAt], [bench.clock.now(), bench.clock.now()]);
        });

        it("hands on the editor's reason, and forgets the diff", async () => {
            bench.editor.answer = () => Promise.resolve({ shown: false, reason: 'No window.' });
            assert.deepEqual(await bench.open(), { shown: false, reason: 'No window.' });
            assert.deepEqual(bench.desk.pending(), []);
        });
    });

    describe('closing', () => {
        it("gives the editor's text, edits included", async () => {
            await bench.open();
            bench.editor.screen.set(bench.pendingId(), 'edited');
            assert.deepEqual(await bench.close(), { content: 'edited' });
            assert.deepEqual(bench.editor.calls, ['open /a', 'close /a']);
            assert.deepEqual(bench.desk.pending(), []);
        });

        it('tells of no rejection when that is suppressed, and of one otherwise', async () => {
            await bench.open();
            await bench.close();
            assert.deepEqual(bench.told, []);
            await bench.open();
            await bench.desk.close(one, { filePath: '/a' });
            assert.deepEqual(bench.told, [['one', rejected('/a')]]);
        });

        it("leaves another session's diff alone", async () => {
            await bench.open(one);
            assert.deepEqual(await bench.close(two), { content: undefined });
            assert.equal(bench.desk.pending().length, 1);
        });

        it('twice at a time gives the same twice, tells of one rejection, and leaves nothing to a third', async () => {
            await bench.open();
            const read = new Deferred<{ text: string }>();
            bench.editor.closing = () => read.promise;
            const both = [bench.desk.close(one, { filePath: '/a' }), bench.desk.close(one, { filePath: '/a' })];
            read.resolve({ text: 'edited' });
            assert.deepEqual(await Promise.all(both), [{ content: 'edited' }, { content: 'edited' }]);
            assert.deepEqual(bench.told, [['one', rejected('/a')]]);
            assert.deepEqual(await bench.close(), { content: undefined });
        });

        it('of a diff that was opened again meanwhile waits for that one, not for the one before', async () => {
            const answers = [new Deferred<{ text: string }>(), new Deferred<{ text: string }>()];
            bench.editor.closing = () => answers[bench.editor.calls.length > 2 ? 1 : 0].promise;
            await bench.open();
            const first = bench.close();
            await bench.open();
            const second = bench.close();
            answers[0].resolve({ text: 'first' });
            assert.deepEqual(await first, { content: 'first' });
            const third = bench.close();
            answers[1].resolve({ text: 'second' });
            assert.deepEqual(await Promise.all([second, third]), [{ content: 'second' }, { content: 'second' }]);
        });

        it('gives the proposal when the editor says that nobody edited it', async () => {
            await bench.open();
            bench.desk.saveDraft(bench.pendingId(), 1, 'edited, and undone unheard');
            bench.editor.closing = () => Promise.resolve({ unedited: true });
            assert.deepEqual(await bench.close(), { content: 'new' });
        });

        it('does not wait for an editor that never answers', async () => {
            await bench.open();
            bench.editor.closing = () => new Promise(() => undefined);
            const closing = bench.close();
            bench.clock.advance(5_000 + transferMs('new'));
            assert.deepEqual(await closing, { content: 'new' });
        });

        it('while opening ends both, and takes the diff off again if it appears', async () => {
            const shown = new Deferred<ShowOutcome>();
            bench.editor.answer = () => shown.promise;
            const opening = bench.open();
            await bench.editor.called(1);
            assert.deepEqual(await bench.close(), { content: 'new' });
            assert.deepEqual(await opening, opened);
            shown.resolve(opened);
            await bench.editor.called(3);
            assert.deepEqual(bench.editor.calls, ['open /a', 'close /a', 'close /a']);
        });
    });

    it('an edit of a diff that has ended is forgotten', async () => {
        await bench.open();
        const id = bench.pendingId();
        await bench.close();
        bench.desk.saveDraft(id, 1, 'late');
        assert.deepEqual(bench.desk.pending(), []);
    });

    it('the end of the desk rejects what is pending, once, and opens nothing more', async () => {
        await bench.open(one);
        await bench.open(two, 'new', '/b');
        const id = bench.pendingId();
        await bench.desk.dispose();
        assert.deepEqual(bench.told, [
            ['one', rejected('/a')],
            ['two', rejected('/b')]
        ]);
        assert.ok(!bench.desk.decide(id, { kind: 'accepted', revision: 1, text: '' }).settled);
        assert.equal((await bench.open()).shown, false);
        assert.deepEqual(bench.editor.calls.slice(2), ['close /a', 'close /b']);
    });
});
