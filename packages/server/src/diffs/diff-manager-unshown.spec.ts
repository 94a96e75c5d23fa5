import assert from 'node:assert/strict';
import { ManagerUnderTest, one, opened } from '../testing/manager-under-test';

const orphanMs = 300_000;

describe('DiffDesk: a diff that cannot be shown again', () => {
    let bench: ManagerUnderTest;

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        await bench.open();
        bench.desk.saveDraft(bench.pendingId(), 1, 'edited');
    });

    /** The window's page is away for one request. */
    async function openInVain(agent = one, text = 'new'): Promise<void> {
        const { answer } = bench.editor;
        bench.editor.answer = () => Promise.resolve({ shown: false, reason: 'No page.' });
        assert.equal((await bench.open(agent, text)).shown, false);
        bench.editor.answer = answer;
        assert.deepEqual(bench.desk.pending(), []);
    }

    /** What the user had made of what is shown now. */
    function texts(): (string | undefined)[] {
        const [{ draft, earlierDraft }] = bench.desk.pending();
        return [draft, earlierDraft];
    }

    it('has the user’s edits in it when it is proposed again', async () => {
        await openInVain();
        assert.deepEqual(await bench.open(), opened);
        assert.deepEqual(texts(), ['edited', undefined]);
    });

    it('leaves the user’s edits to another proposal for the file, set aside', async () => {
        await openInVain();
        await bench.open(one, 'newer');
        assert.deepEqual(texts(), [undefined, 'edited']);
    });

    it('leaves them once, however often it is asked for in vain', async () => {
        await openInVain();
        await openInVain(one, 'newer');
        await bench.open();
        assert.deepEqual(texts(), [undefined, 'edited']);
        await bench.close();
        await bench.open();
        assert.deepEqual(texts(), [undefined, undefined]);
    });

    it('leaves them to the agent that comes back and to no other', async () => {
        await openInVain();
        bench.die();
        await bench.open(bench.connect('stranger'), 'new', '/b');
        assert.deepEqual(texts(), [undefined, undefined]);
        await bench.open({ ...one, sessionId: 'neighbour', since: -1 });
        assert.equal(bench.desk.pending()[1].draft, undefined);
        await bench.open(bench.connect('heir'));
        assert.equal(bench.desk.pending()[2].draft, 'edited');
    });

    it('leaves them also when it was an orphan that an agent came back for in vain', async () => {
        bench.die();
        const heir = bench.connect('heir');
        await openInVain(heir);
        await bench.open(heir);
        assert.deepEqual(texts(), ['edited', undefined]);
    });

    it('leaves the text of an acceptance that was no answer to what it proposed', async () => {
        bench.die();
        bench.desk.decide(bench.pendingId(), { kind: 'accepted', revision: 1, text: 'accepted' });
        const heir = bench.connect('heir');
        await openInVain(heir, 'newer');
        await bench.open(heir, 'newer');
        assert.deepEqual(texts(), [undefined, 'accepted']);
    });

    it('is forgotten after a while', async () => {
        await openInVain();
        bench.clock.advance(orphanMs);
        await bench.open();
        assert.deepEqual(texts(), [undefined, undefined]);
        await bench.desk.dispose();
        assert.ok(bench.clock.isIdle);
    });
});
