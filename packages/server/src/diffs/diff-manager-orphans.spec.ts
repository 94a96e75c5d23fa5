import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { accepted, ManagerUnderTest, rejected, shown, TestSession } from '../testing/manager-under-test';

const day = 86_400_000;

describe('DiffManager: a diff whose session has ended', () => {
    let bench: ManagerUnderTest;
    let returned: TestSession;
    let stranger: TestSession;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        await bench.one.propose();
        bench.clock.advance(1);
    });

    const end = (session = bench.one): void => {
        bench.end(session);
        returned = bench.connect('returned');
        stranger = bench.connect('stranger', { version: '2' });
    };
    const owners = (): [string, boolean][] =>
        bench.manager.forEditor.pending().map(({ proposal, agentGone }) => [proposal.agent.sessionId, agentGone]);

    it('stays on the screen, marked', async () => {
        await bench.two.propose();
        end();
        assert.deepEqual(owners(), [
            ['one', true],
            ['two', false]
        ]);
        await bench.editor.called(3);
        assert.deepEqual(bench.editor.calls, ['open /a', 'open /a', 'update /a']);
        assert.deepEqual(bench.one.told, []);
    });

    it('stays until the user is done with it, however long its agent is gone', () => {
        end();
        bench.clock.advance(day);
        assert.deepEqual(owners(), [['one', true]]);
        assert.deepEqual(bench.reject(), { settled: true, delivered: 'never' });
    });

    it('is dropped when the window ends', async () => {
        end();
        await bench.manager.dispose();
        assert.equal(bench.editor.calls.at(-1), 'drop /a');
        assert.deepEqual(bench.one.told, []);
        assert.ok(bench.clock.isIdle);
    });

    it('can be rejected, of which its agent never hears', async () => {
        end();
        assert.deepEqual(bench.reject(), { settled: true, delivered: 'never' });
        assert.ok(bench.clock.isIdle);
        assert.equal(await returned.close(), undefined);
        await returned.propose();
        assert.deepEqual(owners(), [['returned', false]]);
        assert.deepEqual([bench.one.told, returned.told], [[], []]);
    });

    it('cannot be accepted before its agent comes back, since no agent would write it', async () => {
        end();
        const outcome = bench.accept('edited');
        assert.equal(!outcome.settled && outcome.code, 'agent-gone');
        assert.deepEqual(owners(), [['one', true]]);
        await returned.propose();
        assert.deepEqual(bench.accept('edited'), { settled: true, delivered: 'now' });
        assert.deepEqual([bench.one.told, returned.told], [[], [accepted('/a', 'edited')]]);
    });

    describe('and whose agent comes back', () => {
        beforeEach(() => bench.saveDraft('edited'));

        it('is shown again to it for the same proposal, edits included', async () => {
            end();
            const [before] = bench.manager.forEditor.pending();
            assert.deepEqual(await returned.propose(), shown);
            const proposal = { ...before.proposal, agent: returned.agent };
            assert.deepEqual(bench.manager.forEditor.pending(), [{ ...before, proposal, agentGone: false }]);
            bench.reject();
            assert.deepEqual(returned.told, [rejected('/a')]);
        });

        it('takes another proposal of it in place, and keeps the edits of the old one', async () => {
            end();
            await returned.propose('newer');
            assert.equal(bench.manager.forEditor.pending()[0].proposal.revision, 2);
            assert.deepEqual(bench.drafts(), [undefined, 'edited']);
        });

        it('is closed by it', async () => {
            end();
            bench.editor.screen.set(bench.pendingId(), 'edited more');
            assert.equal(await returned.close(), 'edited more');
            assert.deepEqual(bench.manager.forEditor.pending(), []);
        });

        it('is adopted also by one that came back before its end was noticed', async () => {
            const silentSince = bench.clock.now();
            bench.clock.advance(20_000);
            const early = bench.connect('early');
            bench.clock.advance(40_000);
            bench.one.end(silentSince);
            await early.propose();
            assert.deepEqual(owners(), [['early', false]]);
        });

        it('is adopted by it after a day as well', async () => {
            end();
            bench.clock.advance(day);
            await returned.propose();
            assert.deepEqual(owners(), [['returned', false]]);
            assert.deepEqual(bench.drafts(), ['edited', undefined]);
        });

        it('is adopted once, though the agent proposes twice at a time', async () => {
            end();
            await Promise.all([returned.propose(), returned.propose()]);
            assert.deepEqual(owners(), [['returned', false]]);
        });

        it('is left alone by one that has had a decision for the path since', async () => {
            const early = bench.connect('early');
            await early.propose('mine');
            bench.accept(undefined, 1);
            bench.one.end(bench.clock.now() - 1);
            assert.equal(await early.close(), undefined);
            await early.propose();
            assert.deepEqual(owners(), [
                ['one', true],
                ['early', false]
            ]);
        });
    });

    it('is not adopted by an agent of another version', async () => {
        end();
        assert.equal(await stranger.close(), undefined);
        await stranger.propose();
        assert.deepEqual(owners(), [
            ['one', true],
            ['stranger', false]
        ]);
    });

    it('is not adopted by one of its kind that was there before', async () => {
        end();
        assert.equal(await bench.two.close(), undefined);
        await bench.two.propose();
        assert.deepEqual(owners(), [
            ['one', true],
            ['two', false]
        ]);
    });

    it('is closed if it was on its way to the screen and cannot be shown', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const proposing = bench.one.propose('new', '/b');
        await bench.editor.called(2);
        end();
        bench.clock.advance(40_000 + transferMs('new'));
        const outcome = await proposing;
        assert.equal(!outcome.shown && outcome.code, 'editor-late');
        assert.deepEqual(
            bench.manager.forEditor.pending().map(({ proposal }) => proposal.path),
            ['/a']
        );
    });
});

describe('DiffManager: a diff that cannot be shown again', () => {
    let bench: ManagerUnderTest;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        await bench.one.propose();
        bench.saveDraft('edited');
    });

    async function proposeInVain(text: string): Promise<void> {
        const { answer } = bench.editor;
        bench.editor.answer = () => Promise.resolve({ shown: false, code: 'no-editor', reason: 'No page.' });
        assert.equal((await bench.one.propose(text)).shown, false);
        bench.editor.answer = answer;
    }

    it('is an orphan with the user’s edits, which its own session adopts', async () => {
        await proposeInVain('new');
        assert.equal(bench.manager.forEditor.pending()[0].agentGone, true);
        assert.deepEqual(await bench.one.propose(), shown);
        assert.deepEqual(bench.drafts(), ['edited', undefined]);
        assert.deepEqual(bench.accept(), { settled: true, delivered: 'now' });
    });

    it('keeps the edits of the proposal before it', async () => {
        await proposeInVain('newer');
        await bench.one.propose('newest');
        assert.deepEqual(bench.drafts(), [undefined, 'edited']);
    });

    it('is adopted by no other session as long as its own lives, and then by its agent', async () => {
        await proposeInVain('new');
        bench.clock.advance(1);
        const later = bench.connect('later');
        assert.equal(await later.close(), undefined);
        bench.one.end(bench.clock.now());
        assert.equal(await later.close(), 'edited');
    });

    it('is rejected without its agent, which was told no, and not accepted', async () => {
        await proposeInVain('new');
        const outcome = bench.accept();
        assert.equal(!outcome.settled && outcome.code, 'agent-gone');
        assert.deepEqual(bench.reject(), { settled: true, delivered: 'never' });
        assert.deepEqual(bench.one.told, []);
    });

    it('keeps the user’s edits until they are done with them', async () => {
        await proposeInVain('new');
        assert.equal(bench.editor.calls.at(-1), 'drop /a');
        bench.clock.advance(day);
        assert.deepEqual(bench.drafts(), ['edited', undefined]);
    });
});
