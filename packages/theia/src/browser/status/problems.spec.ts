import * as assert from 'node:assert/strict';
import type { DiscoveryCaution } from '@agent-companion/server';
import { problemsOf, SeenProblems } from './problems';

const problem = (folder: string): DiscoveryCaution => ({
    code: 'foreign-sticky-folder',
    reason: 'In English.',
    facts: [folder],
    fix: `sudo chown root ${folder}`
});

describe('What a window’s discovery file is not as it should be for', () => {
    it('is its refusal, or what to know of it', () => {
        const refusal = { code: 'not-written', reason: 'In English.', facts: [] } as const;
        assert.deepEqual(problemsOf(undefined), []);
        assert.deepEqual(problemsOf({ published: true, path: '/tmp/f' }), []);
        assert.deepEqual(problemsOf({ published: true, path: '/tmp/f', cautions: [problem('/a')] }), [problem('/a')]);
        const [first, ...others] = problemsOf({ published: false, ...refusal });
        assert.equal(first.code, 'not-written');
        assert.deepEqual(others, []);
    });
});

describe('SeenProblems', () => {
    let stored: Map<string, unknown>;
    let changes: number;

    beforeEach(() => {
        stored = new Map();
        changes = 0;
    });

    const newPage = async (): Promise<SeenProblems> => {
        const seen = new SeenProblems({
            getData: <T>(key: string, otherwise?: T) => Promise.resolve((stored.get(key) ?? otherwise) as T),
            setData: (key, value) => Promise.resolve(void stored.set(key, value))
        });
        seen.onDidChange(() => changes++);
        await seen.load();
        return seen;
    };

    it('are quiet once shown, in later pages too', async () => {
        const seen = await newPage();
        assert.deepEqual(seen.unseen([problem('/a')]), [problem('/a')]);
        await seen.markSeen([problem('/a')]);
        assert.deepEqual(seen.unseen([problem('/a')]), []);
        assert.deepEqual((await newPage()).unseen([problem('/a')]), []);
    });

    it('warn again about something else', async () => {
        const seen = await newPage();
        await seen.markSeen([problem('/a')]);
        assert.deepEqual(seen.unseen([problem('/a'), problem('/b')]), [problem('/b')]);
    });

    it('tell of a change, and of none', async () => {
        const seen = await newPage();
        const before = changes;
        await seen.markSeen([problem('/a')]);
        await seen.markSeen([problem('/a')]);
        assert.equal(changes, before + 1);
    });

    it('survive a store that has something else in its place', async () => {
        stored.set('agent-companion.seen-problems', 'nonsense');
        assert.deepEqual((await newPage()).unseen([problem('/a')]), [problem('/a')]);
    });
});
