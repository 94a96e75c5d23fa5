import assert from 'node:assert/strict';
import { ProposeOutcome } from './agent-diffs';
import { ManagerUnderTest, shown } from '../testing/manager-under-test';

describe('DiffManager: how much may wait', () => {
    let bench: ManagerUnderTest;

    beforeEach(async () => {
        bench = new ManagerUnderTest({ count: 2, length: 10 });
        await bench.one.propose('a', '/a');
        await bench.one.propose('b', '/b');
    });

    const paths = (): string[] => bench.manager.forEditor.pending().map(({ proposal }) => proposal.path);

    it('refuses a session one diff too many, and nothing of what waits changes', async () => {
        const refused = await bench.one.propose('c', '/c');
        assert.equal(!refused.shown && refused.code, 'too-many-waiting');
        assert.deepEqual(paths(), ['/a', '/b']);
        assert.equal(bench.editor.calls.length, 2);
    });

    it('refuses a text too long beside the others, and what is open for that path stays as it was', async () => {
        assert.deepEqual(await bench.one.propose('123456789', '/a'), shown);
        const refused = await bench.one.propose('1234567890', '/a');
        assert.equal(!refused.shown && refused.code, 'too-much-waiting');
        assert.equal(bench.manager.forEditor.pending()[0].proposal.text, '123456789');
    });

    it('counts each session for itself, and only what waits', async () => {
        assert.deepEqual(await bench.two.propose('c', '/c'), shown);
        await bench.one.close('/a');
        assert.deepEqual(await bench.one.propose('c', '/c'), shown);
    });

    it('drops the oldest orphan beyond', async () => {
        await bench.two.propose('c', '/c');
        bench.end(bench.one);
        bench.end(bench.two);
        assert.deepEqual(paths(), ['/b', '/c']);
        assert.ok(bench.editor.calls.includes('drop /a'));
    });

    it('lets a session adopt no more than it may have', async () => {
        bench.end(bench.one);
        const returned = bench.connect('returned');
        await returned.propose('c', '/c');
        await returned.propose('d', '/d');
        assert.ok(!(await returned.propose('a', '/a')).shown);
        assert.equal(bench.manager.forEditor.pending()[0].agentGone, true);
    });
});

describe('DiffManager: how much may wait in a window', () => {
    const largest = 64 * 1024 * 1024;
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest(undefined, largest);
    });

    const codeOf = async (proposing: Promise<ProposeOutcome>): Promise<string> => {
        const outcome = await proposing;
        return outcome.shown ? 'shown' : outcome.code;
    };

    it('is bounded in number, however many sessions its agents have', async () => {
        for (const id of ['a', 'b', 'c', 'd']) {
            const session = bench.connect(id);
            for (let count = 0; count < 100; count++) {
                assert.deepEqual(await session.propose('new', `/${count}`), shown);
            }
        }
        const more = bench.connect('e');
        assert.equal(await codeOf(more.propose()), 'too-many-waiting');
        bench.reject();
        assert.equal(await codeOf(more.propose()), 'shown');
    });

    it('is bounded in length, however many sessions its agents have', async () => {
        const text = 'x'.repeat(largest);
        for (const id of ['a', 'b']) {
            const session = bench.connect(id);
            assert.equal(await codeOf(session.propose(text, '/1')), 'shown');
            assert.equal(await codeOf(session.propose(text, '/2')), 'shown');
        }
        const more = bench.connect('c');
        assert.equal(await codeOf(more.propose('x')), 'too-much-waiting');
        bench.reject();
        assert.equal(await codeOf(more.propose('x')), 'shown');
    });
});
