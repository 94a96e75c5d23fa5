import * as assert from 'node:assert/strict';
import { basename } from 'node:path';
import { FakeEditorTools } from '../testing/tools/fake-editor-tools';
import { ToolOutcome } from './editor-tools';
import { GuardedTools } from './guarded-tools';

describe('GuardedTools', () => {
    let fake: FakeEditorTools;
    let isPaused: boolean;

    const isExcluded = (file: string): boolean => basename(file) === '.env';
    const run = (result: unknown, name = 'find_references'): Promise<ToolOutcome> => {
        fake.answer = () => Promise.resolve({ ok: true, result });
        const excludes = (file: string): Promise<boolean> => Promise.resolve(isExcluded(file));
        const sight = {
            get isPaused() {
                return isPaused;
            },
            excludes,
            isExcluded
        };
        const tools = new GuardedTools(fake, sight, () => ['/w']);
        return tools.run(name, {}, { timeoutMs: 1_000, signal: new AbortController().signal });
    };
    const resultOf = async (...args: Parameters<typeof run>): Promise<unknown> => {
        const outcome = await run(...args);
        assert.ok(outcome.ok);
        return outcome.result;
    };

    beforeEach(() => {
        [fake, isPaused] = [new FakeEditorTools(), false];
    });

    it('leave excluded files out of every list, and out of its total', async () => {
        const [seen, unseen] = [
            { path: '/w/a.ts', text: 'a' },
            { path: '/w/.env', text: 'SECRET' }
        ];
        assert.deepEqual(await resultOf({ locations: [unseen, seen, unseen], total: 3, more: [1, { name: 'x' }] }), {
            locations: [seen],
            total: 1,
            more: [1, { name: 'x' }]
        });
    });

    it('know no selection of an excluded file', async () => {
        const selection = { path: '/w/.env', text: 'SECRET', lineText: 'SECRET' };
        assert.deepEqual(await resultOf(selection, 'get_selection'), {});
    });

    it('change no excluded file, and do not name it', async () => {
        const files = [
            { path: '/w/a.ts', text: 'a' },
            { path: '/w/.env', text: 'SECRET' }
        ];
        const outcome = await run({ files, title: 'Rename' }, 'rename_symbol');
        assert.ok(!outcome.ok && outcome.code === 'excluded');
        assert.doesNotMatch(outcome.reason, /\.env|SECRET/);
    });

    it('tell no variables while the program is in an excluded file', async () => {
        const variables = [{ scope: 'Locals', name: 'key', value: 'SECRET' }];
        const [seen, unseen] = [
            { id: 1, name: 'main', path: '/w/a.ts' },
            { id: 2, name: 'load', path: '/w/.env' }
        ];
        const state = (stack: object[]): Promise<unknown> => resultOf({ stack, variables }, 'get_debug_state');
        assert.deepEqual(await state([seen]), { stack: [seen], variables });
        assert.deepEqual(await state([unseen, seen]), { stack: [seen], variables: [] });
    });

    it('leave lines of a terminal out that name an excluded file', async () => {
        const text =
            'a.ts\n-rw-r--r-- 1 .env\nrm "/w/sub/.env": done\nRead [.env].\n{a => .env}\nIt is in .env.\nMY.env.ts';
        const terminals = await resultOf({ terminals: ['t'], text }, 'get_terminal_output');
        assert.deepEqual(terminals, { terminals: ['t'], text: 'a.ts\nMY.env.ts' });
    });

    it('leave them out of what a task has written, too', async () => {
        const task = { name: 'list', state: 'ended', exitCode: 0 };
        assert.deepEqual(await resultOf({ ...task, output: 'a.ts\n/w/.env' }, 'run_task'), { ...task, output: 'a.ts' });
    });

    it('answer nothing while the window is paused, and run nothing', async () => {
        isPaused = true;
        const outcome = await run({ locations: [] });
        assert.ok(!outcome.ok && /has paused/.test(outcome.reason));
        assert.deepEqual(fake.runs, []);
    });

    it('answer nothing if the window was paused meanwhile', async () => {
        const running = run({ locations: [] });
        isPaused = true;
        assert.equal((await running).ok, false);
    });
});
