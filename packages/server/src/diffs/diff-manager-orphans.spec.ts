import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transferMs } from '@agent-companion/protocol';
import { accepted, ManagerUnderTest, one, opened, rejected, two } from '../testing/manager-under-test';
import { AgentInfo } from './agent';
import { useTemporaryFolder } from '../testing/temporary-folder';

const orphanMs = 300_000;

describe('DiffDesk: a diff whose session has died', () => {
    const temporaryFolder = useTemporaryFolder();
    let bench: ManagerUnderTest;
    /** The agent of session one, come back. */
    let heir: AgentInfo;
    let stranger: AgentInfo;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        heir = bench.connect('heir');
        stranger = { ...heir, sessionId: 'stranger', version: '2' };
        await bench.open(one);
    });

    it('stays on the screen, marked, and nobody is told', async () => {
        await bench.open(two);
        bench.die();
        assert.deepEqual(
            bench.desk.pending().map(({ agentGone }) => agentGone),
            [true, false]
        );
        await bench.editor.called(3);
        assert.deepEqual(bench.editor.calls, ['open /a', 'open /a', 'update /a']);
        assert.deepEqual(bench.told, []);
    });

    it('is dropped when nobody comes back for it in time', () => {
        bench.die();
        bench.clock.advance(orphanMs - 1);
        assert.equal(bench.desk.pending().length, 1);
        bench.clock.advance(1);
        assert.deepEqual(bench.desk.pending(), []);
        assert.equal(bench.editor.calls.at(-1), 'drop /a');
    });

    it('is dropped when the window ends, and rejected to nobody', async () => {
        bench.die();
        await bench.desk.dispose();
        assert.equal(bench.editor.calls.at(-1), 'drop /a');
        assert.deepEqual(bench.told, []);
        assert.ok(bench.clock.isIdle);
    });

    describe('undecided', () => {
        beforeEach(() => {
            bench.desk.saveDraft(bench.pendingId(), 1, 'edited');
            bench.die();
        });

        it('goes to the agent that comes back with the same proposal, edits included', async () => {
            const [before] = bench.desk.pending();
            assert.deepEqual(await bench.open(heir), opened);
            const proposal = { ...before.proposal, agent: heir };
            assert.deepEqual(bench.desk.pending(), [{ proposal, draft: 'edited', agentGone: false }]);
            bench.clock.advance(orphanMs);
            bench.desk.decide(proposal.id, { kind: 'rejected', revision: 1 });
            assert.deepEqual(bench.told, [['heir', rejected('/a')]]);
        });

        it('takes another proposal of that agent in place, and keeps the edits of the old one', async () => {
            await bench.open(heir, 'newer');
            const [{ proposal, draft, earlierDraft }] = bench.desk.pending();
            assert.deepEqual([proposal.revision, draft, earlierDraft], [2, undefined, 'edited']);
        });

        it('is closed by the agent that comes back and asks only for that', async () => {
            bench.editor.screen.set(bench.pendingId(), 'edited more');
            assert.deepEqual(await bench.close(heir), { content: 'edited more' });
            assert.deepEqual(bench.desk.pending(), []);
        });

        it('does not go to an agent of another version', async () => {
            assert.deepEqual(await bench.close(stranger), { content: undefined });
            await bench.open(stranger);
            assert.equal(bench.desk.pending().length, 2);
        });

        it('may be orphaned again, and then has all its time again', async () => {
            await bench.open(heir);
            bench.clock.advance(orphanMs - 1);
            bench.die(heir);

            bench.clock.advance(orphanMs - 1);
            assert.equal(bench.desk.pending().length, 1);
            bench.clock.advance(1);
            assert.deepEqual(bench.desk.pending(), []);
        });
    });

    describe('and that the user then decides', () => {
        const decide = (content?: string): void => {
            bench.die();
            assert.deepEqual(bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: content }), {
                settled: true,
                delivered: false
            });
        };

        it('is told once, to the agent that comes back with the same proposal', async () => {
            decide('edited');
            assert.deepEqual(bench.told, []);
            assert.deepEqual(await bench.open(heir), opened);
            assert.deepEqual(bench.told, [['heir', accepted('/a', 'edited')]]);
            assert.deepEqual(bench.desk.pending(), []);
            await bench.open({ ...heir, sessionId: 'later' });
            assert.equal(bench.told.length, 1);
            assert.equal(bench.desk.pending().length, 1);
        });

        it('is told again to the next one, if that agent dies before it has heard of it', async () => {
            decide();
            bench.presence.set('heir', 'silent');
            await bench.open(heir);
            const [[, untold]] = bench.told;
            bench.die(heir, [untold]);
            await bench.open({ ...heir, sessionId: 'later' });
            assert.deepEqual(bench.told.at(-1), ['later', accepted('/a', 'new')]);
        });

        it('gives its text to the agent that comes back and closes it, once', async () => {
            decide('edited');
            assert.deepEqual(await bench.close(heir), { content: 'edited' });
            assert.deepEqual(await bench.close(heir), { content: undefined });
        });

        it('says nothing about another proposal, but keeps the text the user had accepted', async () => {
            decide('edited');
            await bench.open(heir, 'newer');
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending()[0].earlierDraft, 'edited');
        });

        it('is forgotten after a while', async () => {
            decide();
            bench.clock.advance(orphanMs);
            await bench.open(heir);
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending().length, 1);
        });

        it('is asked again, if it was no: the user has seen nothing of what comes later', async () => {
            bench.die();
            bench.desk.decide(bench.pendingId(), { kind: 'rejected', revision: 1 });
            assert.ok(bench.clock.isIdle);
            await bench.open(heir);
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending().length, 1);
        });

        it('is asked again, if it was a no that its session did not live to hear', async () => {
            bench.presence.set('one', 'silent');
            bench.desk.decide(bench.pendingId(), { kind: 'rejected', revision: 1 });
            bench.die(
                one,
                bench.told.splice(0).map(([, notification]) => notification)
            );
            await bench.open(heir);
            assert.deepEqual(bench.told, []);
            assert.equal(bench.desk.pending().length, 1);
        });

        it('is told to no other agent', async () => {
            decide();
            await bench.open(stranger);
            await bench.open({ ...heir, name: 'other' });
            assert.deepEqual(bench.told, []);
        });
    });

    it('keeps a decision that the session did not live to hear, but not the closing by the agent itself', async () => {
        bench.presence.set('one', 'silent');
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1 });
        await bench.open(one, 'new', '/b');
        await bench.desk.close(one, { filePath: '/b' });
        const untold = bench.told.splice(0).map(([, notification]) => notification);
        assert.equal(untold.length, 2);
        bench.die(one, untold);
        await bench.open(heir);
        await bench.open(heir, 'new', '/b');
        assert.deepEqual(bench.told, [['heir', accepted('/a', 'new')]]);
    });

    it('is shown again to the user who has accepted it for a file that is another one by now', async () => {
        const file = join(temporaryFolder(), 'a.txt');
        writeFileSync(file, 'old');
        bench.clock.advance(Date.now());
        await bench.open(one, 'new', file);
        bench.die();
        bench.desk.decide(bench.pendingId(1), { kind: 'accepted', revision: 1, text: 'edited' });
        utimesSync(file, new Date(), new Date(bench.clock.now() + 1));
        await bench.open(bench.connect('later'), 'new', file);
        assert.deepEqual(bench.told, []);
        assert.equal(bench.desk.pending()[1].earlierDraft, 'edited');
    });

    it('is closed if it was on its way to the screen and cannot be shown', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const opening = bench.open(one, 'new', '/b');
        await bench.editor.called(2);
        bench.die();
        bench.clock.advance(40_000 + transferMs('new'));
        assert.equal((await opening).shown, false);
        assert.deepEqual(
            bench.desk.pending().map(({ proposal }) => proposal.path),
            ['/a']
        );
    });

    it('whose agent comes back while the editor is being told, is not opened twice', async () => {
        bench.die();
        await Promise.all([bench.open(heir), bench.open(heir)]);
        assert.equal(bench.desk.pending().length, 1);
    });
});
