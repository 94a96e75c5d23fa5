import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Event } from '@theia/core/lib/common/event';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import type { ToolOutput } from '@agent-companion/core/protocol/tools';
import { ManualClock } from '@agent-companion/core/testing';
import { refused } from '@agent-companion/client';
import { runTask, TaskRunning } from './run-task';

leavePage();

interface Task {
    label: string;
    command?: string;
}

describe('run_task', () => {
    let tasks: Task[];
    let active: Task[];
    let started: string[];
    let asked: (string | undefined)[];
    let whileAsked: () => void;
    let consent: ToolRefusal | undefined;
    let distrust: ToolRefusal | undefined;
    let controller: AbortController;
    beforeEach(() => {
        tasks = [{ label: 'test', command: 'npm test' }];
        [active, started, asked] = [[], [], []];
        whileAsked = () => undefined;
        consent = distrust = undefined;
        controller = new AbortController();
    });

    function run(name = 'test'): Promise<ToolOutcome<ToolOutput<'run_task'>>> {
        const service = {
            startUserAction: () => 1,
            getTasks: () => {
                assert.equal(distrust, undefined, 'Theia’s service is not to be asked');
                return Promise.resolve(structuredClone(tasks));
            },
            getRunningTasks: () => Promise.resolve(active.map(config => ({ config }))),
            runCompoundTask: (_token: number, { label }: Task) => Promise.resolve(void started.push(label))
        };
        const running = {
            tasks: {
                service,
                watcher: { onTaskCreated: Event.None, onTaskExit: Event.None },
                names: { resolve: ({ label }: Task) => label }
            },
            terminals: { all: [] },
            consent: {
                refusal: ({ identity }: { identity: string | undefined }) => {
                    asked.push(identity);
                    whileAsked();
                    return Promise.resolve(consent);
                }
            },
            trust: { refusal: () => Promise.resolve(distrust) },
            clock: new ManualClock()
        } as unknown as TaskRunning;
        return runTask(running).run({ name }, { signal: controller.signal });
    }

    async function codeOfRun(): Promise<string | undefined> {
        const outcome = await run();
        return outcome.ok ? undefined : outcome.code;
    }

    it('starts nothing that has been changed, or taken back, while the user was asked', async () => {
        whileAsked = () => (tasks[0].command = 'touch evil');
        assert.equal(await codeOfRun(), 'failed');
        whileAsked = () => controller.abort();
        assert.equal(await codeOfRun(), 'cancelled');
        assert.deepEqual(started, []);
    });

    it('starts nothing without consent, in Restricted Mode, a second time, or of no such name, and says the names', async () => {
        consent = refused('declined', '');
        assert.equal(await codeOfRun(), 'declined');
        consent = undefined;
        active = [{ label: 'test' }];
        assert.equal(await codeOfRun(), 'failed');
        const unknown = await run('deploy');
        assert.ok(!unknown.ok && unknown.code === 'not-found' && unknown.reason.includes('There are: "test".'));
        distrust = refused('untrusted-workspace', '');
        assert.equal(await codeOfRun(), 'untrusted-workspace');
        assert.deepEqual([asked.length, started], [2, []]);
    });
});
