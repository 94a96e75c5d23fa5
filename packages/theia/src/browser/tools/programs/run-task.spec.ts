import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { refused } from '@agent-companion/page';
import { runTask, TaskRunning } from './run-task';

leavePage();

interface Task {
    label: string;
    command?: string;
    dependsOn?: string;
}

const WIDGET = {
    title: { label: 'Task: test' },
    buffer: { length: 3, getLines: () => ['> npm test', '1 failing', ''] }
};

describe('run_task', () => {
    let tasks: Task[];
    let active: Task[];
    let started: string[];
    let asked: (string | undefined)[];
    let whileAsked: () => void;
    let consent: ToolRefusal | undefined;
    let distrust: ToolRefusal | undefined;
    /** A task that the one depends on has ended so. */
    let before: { taskId: number; code: number } | undefined;
    let created: Emitter<object>;
    let exited: Emitter<object>;
    let clock: ManualClock;
    let controller: AbortController;
    beforeEach(() => {
        tasks = [{ label: 'test', command: 'npm test' }];
        [active, started, asked] = [[], [], []];
        whileAsked = () => undefined;
        consent = distrust = undefined;
        [created, exited] = [new Emitter(), new Emitter()];
        before = undefined;
        clock = new ManualClock();
        controller = new AbortController();
    });

    const info = (taskId: number, label: string): object => ({ taskId, terminalId: taskId, config: { label } });

    function run(name: string): Promise<ToolOutcome<ToolOutput<'run_task'>>> {
        const service = {
            startUserAction: () => 1,
            getTasks: () => {
                assert.equal(distrust, undefined, 'Theia’s service is not to be asked');
                return Promise.resolve(structuredClone(tasks));
            },
            getRunningTasks: () => Promise.resolve(active.map(config => ({ config }))),
            runCompoundTask: (_token: number, { label }: Task) => {
                created.fire(info(9, 'of the user'));
                if (before) {
                    created.fire(info(before.taskId, 'before'));
                    exited.fire(before);
                    return Promise.resolve();
                }
                started.push(label);
                created.fire(info(1, label));
                return new Promise(() => undefined);
            }
        };
        const running = {
            tasks: {
                service,
                watcher: { onTaskCreated: created.event, onTaskExit: exited.event },
                names: { resolve: ({ label }: Task) => label }
            },
            terminals: { all: [], getByTerminalId: () => WIDGET },
            consent: {
                refusal: ({ identity }: { identity: string | undefined }) => {
                    asked.push(identity);
                    whileAsked();
                    return Promise.resolve(consent);
                }
            },
            trust: { refusal: () => Promise.resolve(distrust) },
            clock
        } as unknown as TaskRunning;
        return runTask(running).run({ name }, { signal: controller.signal, timeoutMs: 10_000 });
    }

    /** Waits for an answer while time passes. */
    async function answerOf(outcome: Promise<ToolOutcome<ToolOutput<'run_task'>>>): Promise<unknown> {
        let isDone = false;
        const done = outcome.finally(() => (isDone = true));
        while (!isDone) {
            await settled();
            clock.advance(100);
        }
        const answer = await done;
        return answer.ok ? answer.result : answer.code;
    }

    it('says that the task still runs when the time of the call is over', async () => {
        const answer = (await answerOf(run('test'))) as ToolOutput<'run_task'>;
        assert.deepEqual([answer.state, answer.exitCode], ['running', undefined]);
    });

    it('tells of the task that has failed where one depends on others', async () => {
        tasks = [{ label: 'all', command: 'true', dependsOn: 'test' }];
        before = { taskId: 7, code: 3 };
        const answer = (await answerOf(run('all'))) as ToolOutput<'run_task'>;
        assert.deepEqual([answer.state, answer.exitCode], ['ended', 3]);
    });

    it('says that the IDE has started nothing', async () => {
        before = { taskId: 7, code: 3 };
        assert.equal(await answerOf(run('test')), 'failed');
    });

    it('starts nothing that has been changed, or taken back, while the user was asked', async () => {
        whileAsked = () => (tasks[0].command = 'touch evil');
        assert.equal(await answerOf(run('test')), 'failed');
        whileAsked = () => controller.abort();
        assert.equal(await answerOf(run('test')), 'cancelled');
        assert.deepEqual(started, []);
    });

    it('starts nothing without consent, in Restricted Mode, a second time, or of no such name, and says the names', async () => {
        consent = refused('declined', '');
        assert.equal(await answerOf(run('test')), 'declined');
        consent = undefined;
        active = [{ label: 'test' }];
        assert.equal(await answerOf(run('test')), 'failed');
        const unknown = await run('deploy');
        assert.ok(!unknown.ok && unknown.code === 'not-found' && unknown.reason.includes('There are: "test".'));
        distrust = refused('untrusted-workspace', '');
        assert.equal(await answerOf(run('test')), 'untrusted-workspace');
        assert.deepEqual([asked.length, started], [2, []]);
    });
});
