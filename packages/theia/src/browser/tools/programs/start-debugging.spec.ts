import * as assert from 'node:assert/strict';
import type { ToolOutcome } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { DebugStarting, startDebugging } from './start-debugging';

describe('start_debugging', () => {
    let configuration: Record<string, unknown>;
    let compound: Record<string, unknown> | undefined;
    let starting: Promise<unknown>;
    let starts: number;
    let asked: (string | undefined)[];
    let whileAsked: () => void;
    let clock: ManualClock;
    let controller: AbortController;
    beforeEach(() => {
        configuration = { type: 'node', request: 'launch', program: 'sum.js' };
        compound = undefined;
        [starts, asked, clock, controller] = [0, [], new ManualClock(), new AbortController()];
        starting = Promise.resolve({ label: 'Sum (2)' });
        whileAsked = () => undefined;
    });

    function start(name = 'Sum'): Promise<ToolOutcome<ToolOutput<'start_debugging'>>> {
        const services = {
            debug: {
                configurations: {
                    supported: Promise.resolve(),
                    get all() {
                        const sum = { name: compound ? 'Other' : 'Sum', configuration: { ...configuration } };
                        return compound ? [{ name: 'Sum', compound }, sum] : [sum];
                    }
                },
                sessions: {
                    start: async () => {
                        starts++;
                        return starting;
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

    it('asks again for a compound when one that it may start has changed', async () => {
        compound = { configurations: ['Sum', 'Other'] };
        await answerOf(start());
        await answerOf(start());
        configuration = { ...configuration, program: 'evil.js' };
        await answerOf(start());
        assert.notEqual(asked[0], undefined);
        assert.deepEqual([asked[1] === asked[0], asked[2] === asked[0]], [true, false]);
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
        for (const end of [() => clock.advance(59_500), () => controller.abort()]) {
            starting = new Promise(() => undefined);
            const outcome = start();
            await settled();
            end();
            assert.equal(await answerOf(outcome), 'unanswered');
        }
    });
});
