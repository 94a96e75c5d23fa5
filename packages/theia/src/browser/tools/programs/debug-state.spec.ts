import * as assert from 'node:assert/strict';
import { DebugServices } from './optional-services';
import { getDebugState } from './debug-state';

const call = { signal: new AbortController().signal };
const raw = (id: number, path: string): object => ({ id, name: `f${id}`, line: 3, column: 1, source: { path } });

const breakpoint = { path: '/w/a.js', line: 3, enabled: true };

const threads = [
    { threadId: 1, raw: { name: 'main' }, stopped: true, stoppedDetails: { reason: 'breakpoint' } },
    { threadId: 2, raw: { name: 'worker' }, stopped: false }
];

const bodyOf = (command: string, { frameId, variablesReference }: Record<string, unknown>): object =>
    command === 'stackTrace'
        ? { stackFrames: [raw(10, '/w/a.js'), raw(11, '/node/internal.js')] }
        : command === 'scopes'
          ? {
                scopes: [
                    { name: 'Local', variablesReference: frameId },
                    { name: 'Global', variablesReference: 99, expensive: true }
                ]
            }
          : {
                variables: Array.from({ length: 300 }, (_, index) => ({
                    name: `v${index}`,
                    value: String(variablesReference) + 'x'.repeat(5_000),
                    type: 'string'
                }))
            };

/** Theia's states: 2 is running, 3 stopped. */
const session = (more: object = {}): object => ({
    label: 'Launch',
    configuration: { type: 'node' },
    state: 3,
    threads,
    currentThread: threads[0],
    sendRequest: (command: string, args: Record<string, unknown>) => Promise.resolve({ body: bodyOf(command, args) }),
    ...more
});

function tool(...sessions: object[]): ReturnType<typeof getDebugState> {
    const point = (path: string): object => ({ uri: `file://${path}`, line: 3, origin: { enabled: true } });
    const services = {
        sessions: { sessions: [...sessions, session({ state: 0 })], currentSession: sessions.at(0) },
        breakpoints: { getBreakpoints: () => [point('/w/a.js'), point('/outside.js')] }
    };
    const pathOf = (uri: { toString(): string }): string | undefined => /^file:\/\/(\/w\/.*)/.exec(uri.toString())?.[1];
    return getDebugState(services as unknown as DebugServices, { pathOf });
}

describe('get_debug_state', () => {
    it('has only the breakpoints, none outside of the workspace, while nothing is debugged', async () => {
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
});
