import assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { accepted, ManagerUnderTest, one, opened, rejected, two } from '../testing/manager-under-test';

describe('DiffDesk: what a session leaves', () => {
    let bench: ManagerUnderTest;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        await bench.open(one);
    });

    const decide = (kind: 'accepted' | 'rejected', index = 0): void => {
        assert.ok(bench.desk.decide(bench.pendingId(index), { kind, revision: 1 }).settled);
    };
    /** The user accepts what session one cannot hear any more. */
    const acceptUnheard = (): void => {
        bench.presence.set('one', 'silent');
        decide('accepted');
        const [[, untold]] = bench.told.splice(0);
        bench.die(one, [untold]);
    };

    it('does not go to one of its kind that was there before', async () => {
        bench.die();
        assert.deepEqual(await bench.close(two), { content: undefined });
        await bench.open(two);
        assert.deepEqual(
            bench.desk.pending().map(({ proposal, agentGone }) => [proposal.agent.sessionId, agentGone]),
            [
                ['one', true],
                ['two', false]
            ]
        );
    });

    it('does not go to one of its kind that was there before either, once it is accepted', async () => {
        bench.die();
        decide('accepted');
        assert.deepEqual(await bench.close(two), { content: undefined });
        await bench.open(two);
        assert.deepEqual(bench.told, []);
        assert.equal(bench.desk.pending().length, 1);
    });

    it('goes to one that came back before its death was noticed', async () => {
        const silentSince = bench.clock.now();
        bench.clock.advance(20_000);
        const heir = bench.connect('heir');
        bench.clock.advance(40_000 + transferMs('new'));
        bench.die(one, [], silentSince);
        assert.deepEqual(await bench.open(heir), opened);
        decide('accepted');
        assert.deepEqual(bench.told, [['heir', accepted('/a', 'new')]]);
    });

    it('goes to one that came back before, also what was accepted and not heard', async () => {
        bench.presence.set('one', 'silent');
        decide('accepted');
        const [[, untold]] = bench.told.splice(0);
        const silentSince = bench.clock.now();
        bench.clock.advance(1);
        const heir = bench.connect('heir');
        bench.clock.advance(1);
        bench.die(one, [untold], silentSince);
        assert.deepEqual(await bench.close(two), { content: undefined });
        assert.deepEqual(await bench.close(heir), { content: 'new' });
    });

    it('passes from heir to heir, but never back to one that was there', async () => {
        bench.die();
        const heir = bench.connect('heir');
        await bench.open(heir);
        bench.clock.advance(1_000);
        bench.die(heir);
        const late = bench.connect('late');
        assert.deepEqual(await bench.close({ ...heir, sessionId: 'twin' }), { content: undefined });
        assert.deepEqual(await bench.close(late), { content: 'new' });
    });

    describe('to an heir that has a diff of its own for the path', () => {
        it('does not replace that', async () => {
            const heir = bench.connect('heir');
            await bench.open(heir, 'mine');
            acceptUnheard();
            await bench.open(heir);
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending().length, 1);
        });

        it('is not given after the user has said no to it', async () => {
            const heir = bench.connect('heir');
            await bench.open(heir, 'mine');
            decide('rejected', 1);
            assert.deepEqual(bench.told.splice(0), [['heir', rejected('/a')]]);
            acceptUnheard();
            assert.deepEqual(await bench.close(heir), { content: undefined });
            await bench.open(heir);
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending()[0].proposal.agent.sessionId, 'heir');
        });

        it('is not given instead of what the user has accepted of it', async () => {
            const heir = bench.connect('heir');
            await bench.open(heir, 'mine');
            decide('accepted', 1);
            bench.die();
            assert.deepEqual(await bench.close(heir), { content: 'mine' });
            assert.equal(bench.desk.pending().length, 1);
        });
    });

    it('is an orphan of a session only that has died', async () => {
        await bench.open(two);
        bench.die();
        const heir = bench.connect('heir');
        await bench.open(heir, 'other');
        assert.deepEqual(
            bench.desk.pending().map(({ proposal }) => proposal.agent.sessionId),
            ['heir', 'two']
        );
    });
});
