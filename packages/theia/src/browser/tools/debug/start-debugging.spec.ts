import * as assert from 'node:assert/strict';
import { Deferred } from '@theia/core/lib/common/promise-util';
import type { ToolOutcome } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { DebugStarting, startDebugging } from './start-debugging';

/** Theia's states: 1 is starting, 2 running, 3 stopped, 0 ended. */
interface FakeSession {
    label: string;
    state: number;
    parentSession?: FakeSession;
}

describe('start_debugging', () => {
    let configuration: Record<string, unknown>;
    let compound: Record<string, unknown> | undefined;
    let sessions: FakeSession[];
    let starting: Promise<unknown>;
    let starts: number;
    let asked: (string | undefined)[];
    let whileAsked: () => void;
    let clock: ManualClock;
    let controller: AbortController;
    beforeEach(() => {
        configuration = { type: 'node', request: 'launch', program: 'sum.js' };
        compound = undefined;
        sessions = [{ label: 'of the user', state: 3 }];
        [starts, asked, clock, controller] = [0, [], new ManualClock(), new AbortController()];
        starting = Promise.resolve();
        whileAsked = () => undefined;
    });

    function start(name = 'Sum'): Promise<ToolOutcome<ToolOutput<'start_debugging'>>> {
        const root = { label: 'Sum', state: 1 };
        const services = {
            debug: {
                configurations: {
                    supported: Promise.resolve(),
                    get all() {
                        return [
                            { name: 'Sum', ...(compound ? { compound } : { configuration: { ...configuration } }) }
                        ];
                    }
                },
                sessions: {
                    get sessions() {
                        return sessions;
                    },
                    start: async () => {
                        starts++;
                        await starting;
                        sessions = [...sessions, root];
                        return root;
                    }
                }
            },
            consent: {
                refusal: ({ identity }: { identity: string | undefined }) => {
                    asked.push(identity);
                    whileAsked();
                    return Promise.resolve(undefined);
                }
            },
            trust: { refusal: () => Promise.resolve(undefined) },
            clock
        } as unknown as DebugStarting;
        return startDebugging(services).run({ name }, { signal: controller.signal, timeoutMs: 60_000 });
    }

    /** Waits for an answer while time passes. */
    async function answerOf(outcome: Promise<ToolOutcome<ToolOutput<'start_debugging'>>>): Promise<unknown> {
        let isDone = false;
        const done = outcome.finally(() => (isDone = true));
        while (!isDone) {
            await settled();
            clock.advance(100);
        }
        const answer = await done;
        return answer.ok ? answer.result : answer.code;
    }

    it('says that the program has ended when it has', async () => {
        const outcome = start();
        await settled();
        sessions = sessions.slice(0, 1);
        assert.deepEqual(await answerOf(outcome), { session: 'Sum', state: 'ended' });
    });

    it('says that it has stopped, also where a session under it has, and not because another one has', async () => {
        const outcome = start();
        await settled();
        sessions[1].state = 2;
        sessions = [...sessions, { label: 'child', state: 3, parentSession: sessions[1] }];
        assert.deepEqual(await answerOf(outcome), { session: 'Sum', state: 'stopped' });
    });

    it('takes no session of a program that the user has started for its own', async () => {
        const outcome = start();
        await settled();
        const [user, root] = sessions;
        root.state = 2;
        sessions = [user, root, { label: 'late', state: 3, parentSession: user }];
        assert.deepEqual(await answerOf(outcome), { session: 'Sum', state: 'running' });
    });

    it('says that it runs when it has done neither for some seconds, or is still being started', async () => {
        for (const [state, name] of [
            [2, 'running'],
            [1, 'starting']
        ] as const) {
            const outcome = start();
            await settled();
            sessions[sessions.length - 1].state = state;
            assert.deepEqual(await answerOf(outcome), { session: 'Sum', state: name });
        }
    });

    it('is asked each time where other programs run before, after or beside it, and once else', async () => {
        const identityOf = async (): Promise<string | undefined> => {
            await answerOf(start());
            return asked.at(-1);
        };
        const first = await identityOf();
        assert.notEqual(first, undefined);
        assert.equal(await identityOf(), first);
        for (const more of [{ preLaunchTask: 'build' }, { postDebugTask: 'clean' }, { program: '${file}' }]) {
            configuration = { type: 'node', program: 'sum.js', ...more };
            assert.equal(await identityOf(), undefined, JSON.stringify(more));
        }
        compound = { configurations: ['Sum', 'Other'] };
        assert.equal(await identityOf(), undefined);
    });

    it('starts nothing that has been changed or taken back while the user was asked, or of no such name', async () => {
        whileAsked = () => (configuration.program = 'evil.js');
        assert.equal(await answerOf(start()), 'failed');
        whileAsked = () => controller.abort();
        assert.equal(await answerOf(start()), 'cancelled');
        const unknown = await start('Other');
        assert.ok(!unknown.ok && unknown.code === 'not-found' && unknown.reason.includes('There are: "Sum".'));
        assert.equal(starts, 0);
    });

    it('waits no longer than the call lasts for a task before it', async () => {
        for (const [end, code] of [
            [() => clock.advance(59_500), 'unanswered'],
            [() => controller.abort(), 'cancelled']
        ] as const) {
            const before = new Deferred<void>();
            controller = new AbortController();
            starting = before.promise;
            const outcome = start();
            await settled();
            end();
            assert.equal(await answerOf(outcome), code);
            before.resolve();
        }
    });
});
