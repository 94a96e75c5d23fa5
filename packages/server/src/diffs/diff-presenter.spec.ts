import assert from 'node:assert/strict';
import { silentLogger } from '../companion-logger';
import { Deferred } from '../testing/deferred';
import { Diff } from './diff';
import { DiffPresenter } from './diff-presenter';
import { EditorHost, ShowOutcome } from './editor-host';
import { FinalText } from './proposal';
import { FakeEditor } from '../testing/fake-editor';
import { ManualClock } from '../testing/manual-clock';

describe('DiffScreen', () => {
    let editor: FakeEditor;
    let screen: DiffPresenter;
    let diff: Diff;

    beforeEach(() => {
        editor = new FakeEditor();
        screen = new DiffPresenter({
            host: editor,
            logger: silentLogger,
            openTimeoutMs: 30,
            closeTimeoutMs: 30,
            onFailed: failed => failed.apply('fail')
        });
        const agent = { sessionId: 'one', name: 'agent', version: '1', ordinal: 1, since: 0 };
        diff = new Diff({
            id: 'id',
            path: '/a',
            text: 'new',
            revision: 1,
            openedAt: 0,
            proposedAt: 0,
            agent
        });
    });

    const reasonOf = (outcome: ShowOutcome): string => (outcome.shown ? 'opened' : outcome.reason);

    it('takes an editor that throws, now or later, for one that cannot', async () => {
        editor.answer = () => Promise.reject(new Error('broken'));
        assert.match(reasonOf(await screen.show(diff)), /broken/);
        assert.equal(diff.state, 'closed');
        editor.showDiff = () => {
            throw new Error('at once');
        };
        assert.match(reasonOf(await screen.show(new Diff(diff.proposal))), /at once/);
    });

    it('drops a diff that could not be shown: a page that sleeps may show it when it wakes up', async () => {
        editor.answer = () => Promise.resolve({ shown: false, reason: 'no answer' });
        assert.match(reasonOf(await screen.show(diff)), /no answer/);
        await editor.called(2);
        assert.deepEqual(editor.calls, ['open /a', 'drop /a']);
    });

    it('gives an editor more time for a text that takes longer to carry', async () => {
        const clock = new ManualClock();
        const patient = new DiffPresenter({
            host: editor,
            logger: silentLogger,
            openTimeoutMs: 30,
            clock,
            onFailed: failed => failed.apply('fail')
        });
        const shown = new Deferred<ShowOutcome>();
        editor.answer = () => shown.promise;
        const large = new Diff({ ...diff.proposal, text: 'x'.repeat(1_000_000) });
        const showing = patient.show(large);
        await editor.called(1);
        clock.advance(500);
        shown.resolve({ shown: true });
        assert.deepEqual(await showing, { shown: true });
    });

    it('gives up on a slow editor, and closes what it shows too late', async () => {
        const shown = new Deferred<ShowOutcome>();
        editor.answer = () => shown.promise;
        assert.match(reasonOf(await screen.show(diff)), /did not show/);
        assert.equal(diff.state, 'closed');
        await editor.called(2);
        shown.resolve({ shown: true });
        await editor.called(3);
        assert.deepEqual(editor.calls, ['open /a', 'drop /a', 'close /a']);
    });

    it('knows whether it is waiting for the editor', async () => {
        const showing = screen.show(diff);
        assert.ok(diff.showing);
        await showing;
        assert.equal(diff.showing, undefined);
    });

    it("gives the editor's text, else the remembered one, else the proposal's", async () => {
        assert.equal(await screen.takeOff(diff), 'new');
        diff.edit(1, 'remembered');
        assert.equal(await screen.takeOff(diff), 'remembered');
        editor.closing = () => Promise.reject(new Error('no page'));
        assert.equal(await screen.takeOff(diff), 'remembered');
        editor.closing = () => Promise.resolve({ text: '' });
        assert.equal(await screen.takeOff(diff), '');
    });

    it('waits longer for a large text than for a short one, and tells the editor how long', async () => {
        const clock = new ManualClock();
        const told: number[] = [];
        const closed = new Deferred<FinalText>();
        const host: EditorHost = {
            showDiff: pending => editor.showDiff(pending),
            dropDiff: id => editor.dropDiff(id),
            closeDiff: (_id, patienceMs) => {
                told.push(patienceMs);
                return closed.promise;
            }
        };
        const patient = new DiffPresenter({ host, logger: silentLogger, clock, onFailed: () => undefined });
        const text = 'x'.repeat(10_000_000);
        const takingOff = patient.takeOff(new Diff({ ...diff.proposal, text }));
        clock.advance(9_000);
        closed.resolve({ text: 'edited' });
        assert.equal(await takingOff, 'edited');
        assert.deepEqual(told, [10_000]);
    });

    it('waits for a silent editor for a while only', async () => {
        editor.closing = () => new Promise(() => undefined);
        assert.equal(await screen.takeOff(diff), 'new');
    });
});
