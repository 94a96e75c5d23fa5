import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { ToolOutcome } from '@agent-companion/core/server';
import type { ToolOutput } from '@agent-companion/core/protocol/tools';
import { DebugStarting, startDebugging } from './start-debugging';

leavePage();

describe('start_debugging', () => {
    let configuration: Record<string, unknown>;
    let compound: Record<string, unknown> | undefined;
    let starts: number;
    let asked: (string | undefined)[];
    let whileAsked: () => void;
    let controller: AbortController;
    beforeEach(() => {
        configuration = { type: 'node', request: 'launch', program: 'sum.js' };
        compound = undefined;
        [starts, asked, controller] = [0, [], new AbortController()];
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
                    start: () => {
                        starts++;
                        return Promise.resolve({ label: 'Sum (2)' });
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
            trust: { refusal: () => Promise.resolve(undefined) }
        } as unknown as DebugStarting;
        return startDebugging(services).run({ name }, { signal: controller.signal });
    }

    async function codeOfStart(): Promise<string | undefined> {
        const outcome = await start();
        return outcome.ok ? undefined : outcome.code;
    }

    it('asks again for a compound when one that it may start has changed', async () => {
        compound = { configurations: ['Sum', 'Other'] };
        await start();
        await start();
        configuration = { ...configuration, program: 'evil.js' };
        await start();
        assert.notEqual(asked[0], undefined);
        assert.deepEqual([asked[1] === asked[0], asked[2] === asked[0]], [true, false]);
    });

    it('starts nothing that has been changed or taken back while the user was asked, or of no such name', async () => {
        whileAsked = () => (configuration.program = 'evil.js');
        assert.equal(await codeOfStart(), 'failed');
        whileAsked = () => controller.abort();
        assert.equal(await codeOfStart(), 'cancelled');
        const unknown = await start('Other');
        assert.ok(!unknown.ok && unknown.code === 'not-found' && unknown.reason.includes('There are: "Sum".'));
        assert.equal(starts, 0);
    });
});
