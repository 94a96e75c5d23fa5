import assert from 'node:assert/strict';
import { silentLogger } from '../companion-logger';
import { Deferred } from '../testing/deferred';
import { Diff } from './diff';
import { DiffPresenter } from './diff-presenter';
import { ProposeOutcome } from './agent-diffs';
import { EditorHost, ShowOutcome } from './editor-host';
import { FinalText } from './proposal';
import { FakeEditor } from '../testing/fake-editor';
import { judgeNothing } from '../testing/judge-nothing';
import { ManualClock } from '../testing/manual-clock';

describe('DiffPresenter', () => {
    let editor: FakeEditor;
    let clock: ManualClock;
    let presenter: DiffPresenter;
    let diff: Diff;

    const presenterFor = (host: EditorHost): DiffPresenter =>
        new DiffPresenter({
            host,
            judgePath: judgeNothing,
            logger: silentLogger,
            openTimeoutMs: 30,
            closeTimeoutMs: 30,
            clock
        });
    const diffOf = (text: string): Diff => {
        const agent = { sessionId: 'one', name: 'agent', version: '1', label: 'agent', since: 0 };
        return new Diff(
            { agent, onSettled: () => true, decidedPaths: new Set() },
            { id: 'id', path: '/a', text, revision: 1, openedAt: 0, agent }
        );
    };

    beforeEach(() => {
        editor = new FakeEditor();
        clock = new ManualClock();
        presenter = presenterFor(editor);
        diff = diffOf('new');
    });

    const codeOf = (outcome: ProposeOutcome): string => (outcome.shown ? 'shown' : outcome.code);

    it('takes an editor that throws, now or later, for one that cannot', async () => {
        editor.answer = () => Promise.reject(new Error('broken'));
        assert.equal(codeOf(await presenter.show(diff)), 'editor-failed');
        editor.showDiff = () => {
            throw new Error('at once');
        };
        assert.equal(codeOf(await presenter.show(diff)), 'editor-failed');
    });

    it('gives an editor more time for a text that takes longer to carry', async () => {
        const answer = new Deferred<ShowOutcome>();
        editor.answer = () => answer.promise;
        const showing = presenter.show(diffOf('x'.repeat(1_000_000)));
        await editor.called(1);
        clock.advance(500);
        answer.resolve({ shown: true });
        assert.deepEqual(await showing, { shown: true });
    });

    it('gives up on a slow editor, and closes what it shows after the diff has ended', async () => {
        const answer = new Deferred<ShowOutcome>();
        editor.answer = () => answer.promise;
        const showing = presenter.show(diff);
        await editor.called(1);
        clock.advance(31);
        assert.equal(codeOf(await showing), 'editor-late');
        diff.apply('fail');
        answer.resolve({ shown: true });
        await editor.called(2);
        assert.deepEqual(editor.calls, ['open /a', 'close /a']);
    });

    it('asks about a diff in turn', async () => {
        const answer = new Deferred<ShowOutcome>();
        editor.answer = () => answer.promise;
        const both = [1, 2].map(() => diff.turns.run(() => presenter.show(diff)));
        await editor.called(1);
        answer.resolve({ shown: true });
        await Promise.all(both);
        assert.equal(editor.calls.length, 2);
    });

    it('refreshes a diff in its turn, and none that has ended by then', async () => {
        presenter.refresh(diff);
        await editor.called(1);
        presenter.refresh(diff);
        diff.apply('close');
        await diff.turns.drained();
        assert.equal(editor.proposals.length, 1);
    });

    it("gives the editor's text, else the remembered one, else the proposal's", async () => {
        assert.equal(await presenter.takeOff(diff), 'new');
        diff.edit(1, 'remembered');
        assert.equal(await presenter.takeOff(diff), 'remembered');
        editor.closing = () => Promise.reject(new Error('no page'));
        assert.equal(await presenter.takeOff(diff), 'remembered');
        editor.closing = () => Promise.resolve({ revision: 1, text: '' });
        assert.equal(await presenter.takeOff(diff), '');
        editor.closing = () => Promise.resolve({ revision: 1, unedited: true });
        assert.equal(await presenter.takeOff(diff), 'new');
    });

    it('gives no text that the editor has of another revision', async () => {
        diff.replace({ path: '/a', text: 'newer' });
        for (const final of [{ revision: 1, text: 'edited' }, { revision: 1, unedited: true }, { text: 'of none' }]) {
            editor.closing = () => Promise.resolve(final);
            assert.equal(await presenter.takeOff(diff), 'newer');
        }
    });

    it('waits longer for a large text than for a short one, and tells the editor how long', async () => {
        const told: number[] = [];
        const closed = new Deferred<FinalText>();
        const patient = presenterFor({
            showDiff: pending => editor.showDiff(pending),
            dropDiff: id => editor.dropDiff(id),
            closeDiff: (_id, patienceMs) => {
                told.push(patienceMs);
                return closed.promise;
            }
        });
        const takingOff = patient.takeOff(diffOf('x'.repeat(10_000_000)));
        clock.advance(5_000);
        closed.resolve({ revision: 1, text: 'edited' });
        assert.equal(await takingOff, 'edited');
        assert.deepEqual(told, [5_030]);
    });

    it('waits for a silent editor for a while only', async () => {
        editor.closing = () => new Promise(() => undefined);
        const takingOff = presenter.takeOff(diff);
        clock.advance(32);
        assert.equal(await takingOff, 'new');
        const dropping = presenter.drop(diff);
        clock.advance(30);
        await dropping;
    });
});
