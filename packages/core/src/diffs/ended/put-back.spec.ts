import assert from 'node:assert/strict';
import { ManagerUnderTest } from '../../testing/manager-under-test';
import type { PutBackOutcome } from './put-back';

describe('An accept that the user takes back', () => {
    let bench: ManagerUnderTest;
    let id: string;

    const putBack = (overwrites?: string): Promise<PutBackOutcome> => bench.manager.forEditor.putBack(id, overwrites);
    const codeOf = (outcome: PutBackOutcome): string => (outcome.putBack ? (outcome.id ?? 'put back') : outcome.code);
    const onDisk = (text?: string): string | undefined => {
        if (text !== undefined) {
            bench.files.contents.set('/a', text);
        }
        return bench.files.contents.get('/a');
    };

    /** The user accepts, and the agent writes. */
    async function accept(before: string | undefined, text = 'new'): Promise<void> {
        if (before !== undefined) {
            onDisk(before);
        }
        await bench.one.propose();
        id = bench.pendingId();
        await bench.manager.forEditor.decideSafely(id, { kind: 'accepted', revision: 1, text });
        onDisk(text);
    }

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    it('gives it back also where the agent has kept line ends and byte order mark, as Gemini CLI does', async () => {
        await accept('\ufeffold\r\n', 'new\nnext\n');
        onDisk('\ufeffnew\r\nnext\r\n');
        assert.deepEqual(await putBack(), { putBack: true });
        assert.equal(onDisk(), '\ufeffold\r\n');
    });

    it('waits until the agent has written', async () => {
        await accept('old');
        onDisk('old');
        assert.equal(codeOf(await putBack()), 'not-yet');
        onDisk('new');
        assert.equal(codeOf(await putBack()), 'put back');
    });

    it('asks where what came after cannot be shown beside it, and loses just that', async () => {
        await accept(undefined);
        onDisk('new and more');
        const refusal = await putBack();
        assert.ok(!refusal.putBack && refusal.code === 'content-changed');
        onDisk('and still more');
        assert.equal(codeOf(await putBack(refusal.found)), 'content-changed');
        assert.equal(onDisk(), 'and still more');
        assert.deepEqual(await putBack(await bench.files.digest('/a')), { putBack: true, deleted: true });
        assert.equal(onDisk(), undefined);
    });

    it('gives the file back what the companion itself has written over', async () => {
        onDisk('old');
        await bench.one.propose();
        id = bench.pendingId();
        bench.end();
        await bench.manager.forEditor.write(id, { revision: 1 });
        assert.equal(onDisk(), 'new');
        assert.equal(codeOf(await putBack()), 'put back');
        assert.equal(onDisk(), 'old');
    });

    it('gives the newest back however large it is, and takes nothing from older ones for it', async () => {
        await accept('old');
        const older = id;
        await accept('x'.repeat(20 * 1024 * 1024));
        assert.equal(codeOf(await putBack()), 'put back');
        assert.ok(await bench.manager.forEditor.restore(older));
    });

    it('is refused where a large one is not the newest any more, and its review can still be brought back', async () => {
        await accept('x'.repeat(5 * 1024 * 1024));
        const large = id;
        await accept('old');
        id = large;
        assert.equal(codeOf(await putBack()), 'ended');
        assert.ok(await bench.manager.forEditor.restore(id));
    });

    it('loses nothing where it cannot be written', async () => {
        await accept('old');
        bench.judge = () => Promise.resolve({ valid: false, code: 'path-folder', reason: 'A folder.' });
        assert.equal(codeOf(await putBack()), 'path-unreadable');
        assert.equal(onDisk(), 'new');
    });
});
