import * as assert from 'node:assert/strict';
import type { DebuggedSession } from './debug-sessions';
import { getDebugState } from './debug-state-tool';

const call = { signal: new AbortController().signal, timeoutMs: 1_000 };
const raw = (id: number, path: string): object => ({ id, name: `f${id}`, line: 3, column: 1, source: { path } });

const breakpoint = { path: '/w/a.js', line: 3, enabled: true };

const session = (more: Partial<DebuggedSession> = {}): DebuggedSession => ({
    name: 'Launch',
    type: 'node',
    state: 'stopped',
    isCurrent: true,
    threads: [
        { id: 1, name: 'main', stopped: true, reason: 'breakpoint' },
        { id: 2, name: 'worker', stopped: false }
    ],
    currentThread: 1,
    request: (command, args) =>
        Promise.resolve(
            command === 'stackTrace'
                ? { stackFrames: [raw(10, '/w/a.js'), raw(11, '/node/internal.js')] }
                : command === 'scopes'
                  ? {
                        scopes: [
                            { name: 'Local', variablesReference: (args as { frameId: number }).frameId },
                            { name: 'Global', variablesReference: 99, expensive: true }
                        ]
                    }
                  : {
                        variables: Array.from({ length: 300 }, (_, index) => ({
                            name: `v${index}`,
                            value:
                                String((args as { variablesReference: number }).variablesReference) + 'x'.repeat(5_000),
                            type: 'string'
                        }))
                    }
        ),
    ...more
});

const tool = (...sessions: DebuggedSession[]): ReturnType<typeof getDebugState> =>
    getDebugState({
        sessions: () => sessions,
        breakpoints: () => [breakpoint],
        pathOf: source => (source.startsWith('/w/') ? source : undefined)
    });

describe('get_debug_state', () => {
    it('has only the breakpoints while nothing is debugged', async () => {
        const outcome = await tool().run({}, call);
        assert.deepEqual(outcome, {
            ok: true,
            result: { breakpoints: [breakpoint], sessions: [], threads: [], stack: [], variables: [] }
        });
    });

    it('has the stack of the stopped thread, and the variables of the frame in front, bounded', async () => {
        const outcome = await tool(session()).run({}, call);
        assert.ok(outcome.ok);
        const { sessions, threads, stack, variables } = outcome.result;
        assert.deepEqual(sessions, [{ name: 'Launch', type: 'node', current: true, state: 'stopped' }]);
        assert.equal(threads.length, 2);
        assert.deepEqual(stack, [
            { id: 10, name: 'f10', path: '/w/a.js', line: 3, column: 1 },
            { id: 11, name: 'f11' }
        ]);
        assert.equal(variables.length, 200);
        assert.ok(variables.every(({ scope, value }) => scope === 'Local' && /^10x+…$/.test(value)));
        assert.ok(variables[0].value.length <= 1_001);
    });

    it('has the variables of another frame on demand, and no stack of a thread that runs', async () => {
        const other = await tool(session()).run({ frame: 11 }, call);
        assert.ok(other.ok && other.result.variables[0].value.startsWith('11'));
        const running = await tool(session()).run({ thread: 2 }, call);
        assert.ok(running.ok && running.result.stack.length === 0 && running.result.variables.length === 0);
    });

    it('is of the session that is named, and refused for what is not there', async () => {
        const second = session({ isCurrent: false, state: 'running', threads: [], currentThread: undefined });
        const named = await tool(session(), second).run({ session: 'Launch (2)' }, call);
        assert.ok(named.ok && named.result.threads.length === 0 && named.result.sessions.length === 2);
        for (const input of [{ session: 'none' }, { thread: 9 }, { frame: 9 }]) {
            const outcome = await tool(session()).run(input, call);
            assert.ok(!outcome.ok && outcome.code === 'not-found', JSON.stringify(input));
        }
    });
});
