import assert from 'node:assert/strict';
import { accepted, ManagerUnderTest, one, opened, two } from '../testing/manager-under-test';

describe('DiffDesk: how much may wait', () => {
    let bench: ManagerUnderTest;

    beforeEach(async () => {
        bench = new ManagerUnderTest({ count: 2, length: 10 });
        await bench.open(one, 'a', '/a');
        await bench.open(one, 'b', '/b');
    });

    const paths = (): string[] => bench.desk.pending().map(({ proposal }) => proposal.path);

    it('refuses a session one diff too many, in words, and nothing of what waits changes', async () => {
        const refused = await bench.open(one, 'c', '/c');
        assert.match(refused.shown ? '' : refused.reason, /2 diffs of this agent wait/);
        assert.deepEqual(paths(), ['/a', '/b']);
        assert.equal(bench.editor.calls.length, 2);
    });

    it('refuses a text too long beside the others, and what is open for that path stays as it was', async () => {
        assert.deepEqual(await bench.open(one, '123456789', '/a'), opened);
        const refused = await bench.open(one, '1234567890', '/a');
        assert.match(refused.shown ? '' : refused.reason, /together no more than 10/);
        assert.equal(bench.desk.pending()[0].proposal.text, '123456789');
    });

    it('counts each session for itself, and only what waits', async () => {
        assert.deepEqual(await bench.open(two, 'c', '/c'), opened);
        await bench.close(one, '/a');
        assert.deepEqual(await bench.open(one, 'c', '/c'), opened);
    });

    it('drops the oldest orphan beyond', async () => {
        await bench.open(two, 'c', '/c');
        bench.die(one);
        bench.die(two);
        assert.deepEqual(paths(), ['/b', '/c']);
        assert.ok(bench.editor.calls.includes('drop /a'));
    });

    it('lets an heir inherit no more than it may have', async () => {
        bench.die(one);
        const heir = bench.connect('heir');
        await bench.open(heir, 'c', '/c');
        await bench.open(heir, 'd', '/d');
        assert.ok(!(await bench.open(heir, 'a', '/a')).shown);
        assert.equal(bench.desk.pending()[0].agentGone, true);
    });

    it('forgets the oldest acceptance that nobody has come back for', async () => {
        await bench.open(two, 'c', '/c');
        const ids = bench.desk.pending().map(({ proposal }) => proposal.id);
        bench.presence.set('one', 'silent').set('two', 'silent');
        ids.forEach(id => bench.desk.decide(id, { kind: 'accepted', revision: 1 }));
        const untold = bench.told.splice(0).map(([, notification]) => notification);
        bench.die(one, untold.slice(0, 2));
        bench.die(two, untold.slice(2));
        const heir = bench.connect('heir');
        await bench.open(heir, 'b', '/b');
        await bench.open(heir, 'c', '/c');
        await bench.open(heir, 'a', '/a');
        assert.deepEqual(bench.told, [
            ['heir', accepted('/b', 'b')],
            ['heir', accepted('/c', 'c')]
        ]);
        assert.deepEqual(paths(), ['/a']);
    });
});
