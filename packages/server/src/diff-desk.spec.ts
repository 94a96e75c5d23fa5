import assert from 'node:assert/strict';
import { IdeNotification } from '@gemini-companion/protocol';
import { silentLogger } from './companion-logger';
import { Deferred } from './deferred.spec.support';
import { DiffDesk } from './diff-desk';
import { AgentInfo, OpenDiffOutcome } from './editor-host';
import { FakeEditor } from './fake-editor.spec.support';

const one: AgentInfo = { sessionId: 'one', name: 'agent', version: '1' };
const two: AgentInfo = { sessionId: 'two', name: 'agent', version: '1' };
const opened: OpenDiffOutcome = { opened: true };

describe('DiffDesk', () => {
    let editor: FakeEditor;
    let told: [string, IdeNotification][];
    let desk: DiffDesk;
    let listening: boolean;

    beforeEach(() => {
        editor = new FakeEditor();
        told = [];
        listening = true;
        desk = new DiffDesk({
            host: editor,
            notify: (sessionId, notification) => told.push([sessionId, notification]),
            isListening: () => listening,
            logger: silentLogger
        });
    });

    const open = (agent = one, newContent = 'new', filePath = '/a'): Promise<OpenDiffOutcome> =>
        desk.open(agent, { filePath, newContent });
    const close = (agent = one, filePath = '/a'): Promise<{ content?: string }> =>
        desk.close(agent.sessionId, { filePath, suppressNotification: true });
    const pendingId = (index = 0): string => desk.pending()[index].proposal.id;
    const accepted = (filePath: string, content: string): IdeNotification => ({
        method: 'ide/diffAccepted',
        params: { filePath, content }
    });
    const rejected = (filePath: string): IdeNotification => ({ method: 'ide/diffRejected', params: { filePath } });

    describe('opening', () => {
        it('answers once the editor shows the diff', async () => {
            const shown = new Deferred<OpenDiffOutcome>();
            editor.answer = () => shown.promise;
            const opening = open();
            await editor.called(1);
            shown.resolve(opened);
            assert.deepEqual(await opening, opened);
            assert.deepEqual(editor.proposals[0], { id: pendingId(), filePath: '/a', newContent: 'new', agent: one });
        });

        it("hands on the editor's reason, and forgets the diff", async () => {
            editor.answer = () => Promise.resolve({ opened: false, reason: 'No window.' });
            assert.deepEqual(await open(), { opened: false, reason: 'No window.' });
            assert.deepEqual(desk.pending(), []);
        });
    });

    describe('the same path again', () => {
        it('from the same session replaces the proposal in place, edits included', async () => {
            await open();
            const id = pendingId();
            desk.rememberEdit(id, 'edited');
            await open(one, 'newer');
            assert.deepEqual(editor.calls, ['open /a', 'update /a']);
            assert.deepEqual(desk.pending(), [{ proposal: { id, filePath: '/a', newContent: 'newer', agent: one } }]);
        });

        it('from another session is another diff', async () => {
            await open(one);
            await open(two);
            assert.deepEqual(editor.calls, ['open /a', 'open /a']);
            assert.equal(desk.pending().length, 2);
        });

        it('in other letters is another path', async () => {
            await open(one, 'new', '/a');
            await open(one, 'new', '/./a');
            assert.equal(desk.pending().length, 2);
        });

        it('waits until the editor has answered, and the last one asked is the last one shown', async () => {
            const shown = new Deferred<OpenDiffOutcome>();
            editor.answer = () => shown.promise;
            const all = [open(one, '1'), open(one, '2'), open(one, '3')];
            await editor.called(1);
            assert.deepEqual(editor.calls, ['open /a']);
            shown.resolve(opened);
            assert.deepEqual(await Promise.all(all), [opened, opened, opened]);
            assert.deepEqual(
                editor.proposals.map(({ newContent }) => newContent),
                ['1', '2', '3']
            );
        });

        it('opens anew if the first was decided while the second waited', async () => {
            const shown = new Deferred<OpenDiffOutcome>();
            editor.answer = () => shown.promise;
            const first = open(one, '1');
            const second = open(one, '2');
            await editor.called(1);
            desk.decide(pendingId(), { kind: 'rejected' });
            shown.resolve(opened);
            assert.deepEqual(await Promise.all([first, second]), [opened, opened]);
            assert.equal(desk.pending()[0].proposal.newContent, '2');
            assert.deepEqual(told, [['one', rejected('/a')]]);
        });

        it('does not open for a session that died while it waited', async () => {
            editor.answer = () => new Promise(() => undefined);
            const first = open(one, '1');
            const second = open(one, '2');
            await editor.called(1);
            await desk.endSession('one');
            await first;
            assert.equal((await second).opened, false);
            assert.deepEqual(desk.pending(), []);
        });

        it('closes the old proposal if the new one cannot be shown', async () => {
            await open();
            editor.answer = () => Promise.resolve({ opened: false, reason: 'Too large.' });
            assert.deepEqual(await open(one, 'newer'), { opened: false, reason: 'Too large.' });
            await editor.called(3);
            assert.deepEqual(editor.calls, ['open /a', 'update /a', 'close /a']);
            assert.deepEqual(desk.pending(), []);
        });
    });

    describe('a decision', () => {
        it('says that it is not delivered while the agent is not listening', async () => {
            await open();
            listening = false;
            assert.deepEqual(desk.decide(pendingId(), { kind: 'rejected' }), { settled: true, delivered: false });
        });

        it('is told to the owner only, with the path as it was sent', async () => {
            await open(one, 'new', '/ä/../B');
            await open(two, 'new', '/ä/../B');
            assert.deepEqual(desk.decide(pendingId(), { kind: 'accepted', content: 'edited' }), {
                settled: true,
                delivered: true
            });
            assert.deepEqual(told, [['one', accepted('/ä/../B', 'edited')]]);
            assert.equal(desk.pending().length, 1);
        });

        it('counts once', async () => {
            await open();
            const id = pendingId();
            assert.ok(desk.decide(id, { kind: 'rejected' }).settled);
            assert.ok(!desk.decide(id, { kind: 'accepted', content: 'new' }).settled);
            assert.deepEqual(told, [['one', rejected('/a')]]);
        });

        it('on an unknown diff says so', () => {
            const outcome = desk.decide('unknown', { kind: 'rejected' });
            assert.match(outcome.settled ? '' : outcome.reason, /has ended/);
        });

        it('may come before the editor has said that it shows the diff', async () => {
            editor.answer = () => new Promise(() => undefined);
            const opening = open();
            await editor.called(1);
            desk.decide(pendingId(), { kind: 'accepted', content: 'new' });
            assert.deepEqual(await opening, opened);
            assert.deepEqual(told, [['one', accepted('/a', 'new')]]);
        });

        it('after closeDiff does not count, and closeDiff has its way', async () => {
            await open();
            const id = pendingId();
            const closing = close();
            assert.ok(!desk.decide(id, { kind: 'accepted', content: 'edited' }).settled);
            assert.deepEqual(await closing, { content: 'new' });
            assert.deepEqual(told, []);
        });

        it('before closeDiff counts, and closeDiff gives what was accepted', async () => {
            await open();
            desk.decide(pendingId(), { kind: 'accepted', content: 'edited' });
            assert.deepEqual(await close(), { content: 'edited' });
            assert.deepEqual(await close(one, '/b'), {});
            assert.deepEqual(await close(two), {});
        });
    });

    describe('closing', () => {
        it("gives the editor's text, edits included", async () => {
            await open();
            editor.screen.set(pendingId(), 'edited');
            assert.deepEqual(await close(), { content: 'edited' });
            assert.deepEqual(editor.calls, ['open /a', 'close /a']);
            assert.deepEqual(desk.pending(), []);
        });

        it('tells of no rejection when that is suppressed, and of one otherwise', async () => {
            await open();
            await close();
            assert.deepEqual(told, []);
            await open();
            await desk.close('one', { filePath: '/a' });
            assert.deepEqual(told, [['one', rejected('/a')]]);
        });

        it("leaves another session's diff alone", async () => {
            await open(one);
            assert.deepEqual(await close(two), {});
            assert.equal(desk.pending().length, 1);
        });

        it('while opening ends both, and takes the diff off again if it appears', async () => {
            const shown = new Deferred<OpenDiffOutcome>();
            editor.answer = () => shown.promise;
            const opening = open();
            await editor.called(1);
            assert.deepEqual(await close(), { content: 'new' });
            assert.deepEqual(await opening, opened);
            shown.resolve(opened);
            await editor.called(3);
            assert.deepEqual(editor.calls, ['open /a', 'close /a', 'close /a']);
        });
    });

    it('an edit of a diff that has ended is forgotten', async () => {
        await open();
        const id = pendingId();
        await close();
        desk.rememberEdit(id, 'late');
        assert.deepEqual(desk.pending(), []);
    });

    it('the end of a session closes its diffs and tells nobody', async () => {
        await open(one);
        await open(one, 'new', '/b');
        await open(two);
        await desk.endSession('one');
        assert.deepEqual(
            desk.pending().map(({ proposal }) => proposal.agent),
            [two]
        );
        assert.deepEqual(editor.calls.slice(3), ['close /a', 'close /b']);
        assert.deepEqual(told, []);
    });

    it('the end of the desk rejects what is pending, once, and opens nothing more', async () => {
        await open(one);
        await open(two, 'new', '/b');
        const id = pendingId();
        await desk.dispose();
        assert.deepEqual(told, [
            ['one', rejected('/a')],
            ['two', rejected('/b')]
        ]);
        assert.ok(!desk.decide(id, { kind: 'accepted', content: '' }).settled);
        assert.equal((await open()).opened, false);
        assert.deepEqual(editor.calls.slice(2), ['close /a', 'close /b']);
    });
});
