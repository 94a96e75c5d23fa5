import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { ManagerUnderTest, shown, TestSession } from '../testing/manager-under-test';

describe('DiffManager: a diff whose session has ended', () => {
    let bench: ManagerUnderTest;
    let returned: TestSession;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        await bench.one.propose();
        bench.clock.advance(1);
    });

    const end = (): void => {
        bench.end();
        returned = bench.connect('returned');
    };
    const owners = (): [string, boolean][] =>
        bench.manager.forEditor.pending().map(({ proposal, agentGone }) => [proposal.agent.sessionId, agentGone]);

    describe('and whose agent comes back', () => {
        beforeEach(() => bench.saveDraft('edited'));

        it('is adopted also by one that came back before its end was noticed', async () => {
            const silentSince = bench.clock.now();
            bench.clock.advance(20_000);
            const early = bench.connect('early');
            bench.clock.advance(40_000);
            bench.one.end(silentSince);
            await early.propose();
            assert.deepEqual(owners(), [['early', false]]);
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

    it('is adopted by no other session as long as its own lives, and then by its agent', async () => {
        await proposeInVain('new');
        bench.clock.advance(1);
        const later = bench.connect('later');
        assert.equal(await later.close(), undefined);
        bench.one.end(bench.clock.now());
        assert.equal(await later.close(), 'edited');
    });
});
