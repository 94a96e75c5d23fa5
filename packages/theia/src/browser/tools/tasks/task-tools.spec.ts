import * as assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { Deferred } from '@theia/core/lib/common/promise-util';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { refused } from '../page-tool';
import type { TaskEnd, TaskHost, TaskRun, WorkspaceTask } from './task-host';
import { listTasks, runTask } from './task-tools';

const task = (name: string, more: Partial<WorkspaceTask> = {}): WorkspaceTask => ({
    name,
    source: 'workspace',
    isRunning: false,
    plan: () => ({ programs: [], identity: name, isComplete: true }),
    ...more
});

/** An IDE with tasks that end when the test says so. */
class FakeHost implements TaskHost {
    readonly started: string[] = [];
    readonly end = new Deferred<TaskEnd>();
    run: TaskRun = { ended: this.end.promise, output: () => ['> npm test', '1 failing', ''], terminal: 'Task: test' };
    active: TaskRun | undefined;

    constructor(readonly tasks: WorkspaceTask[]) {}

    list(): Promise<WorkspaceTask[]> {
        return Promise.resolve(this.tasks);
    }

    running(): TaskRun | undefined {
        return this.active;
    }

    start({ name }: WorkspaceTask): Promise<TaskRun | undefined> {
        this.started.push(name);
        return Promise.resolve(this.run);
    }
}

describe('list_tasks', () => {
    it('names each task as run_task takes it', async () => {
        const host = new FakeHost([
            task('test', { folder: 'a', source: 'npm', command: 'npm test', isRunning: true }),
            task('test', { folder: 'b' })
        ]);
        assert.deepEqual(await listTasks(host).run({}, { signal: new AbortController().signal, timeoutMs: 1_000 }), {
            ok: true,
            result: {
                tasks: [
                    { name: 'test (a)', source: 'npm', command: 'npm test', running: true },
                    { name: 'test (b)', source: 'workspace', running: false }
                ],
                total: 2
            }
        });
    });
});

describe('run_task', () => {
    let host: FakeHost;
    let clock: ManualClock;
    let consent: ToolRefusal | undefined;
    let distrust: ToolRefusal | undefined;
    let asked: string[];
    let whileAsked: () => void;
    let controller: AbortController;
    beforeEach(() => {
        host = new FakeHost([task('test'), task('watch', { isRunning: true })]);
        clock = new ManualClock();
        asked = [];
        controller = new AbortController();
        whileAsked = () => undefined;
        consent = distrust = undefined;
    });

    function run(name: string): Promise<ToolOutcome<ToolOutput<'run_task'>>> {
        const tool = runTask({
            host,
            clock,
            trust: { refusal: () => Promise.resolve(distrust) },
            consent: {
                refusal: ({ identity }) => {
                    asked.push(identity ?? 'each time');
                    whileAsked();
                    return Promise.resolve(consent);
                }
            }
        });
        return tool.run({ name }, { signal: controller.signal, timeoutMs: 10_000 });
    }

    it('answers with the exit code and the end of the output, once the task has ended', async () => {
        const outcome = run('test');
        await settled();
        host.end.resolve({ exitCode: 1 });
        assert.deepEqual(await outcome, {
            ok: true,
            result: {
                name: 'test',
                state: 'ended',
                exitCode: 1,
                output: '> npm test\n1 failing',
                terminal: 'Task: test'
            }
        });
        assert.deepEqual([host.started, asked], [['test'], ['task test']]);
        assert.ok(clock.isIdle);
        assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    });

    it('starts nothing when the call has ended while the user was asked', async () => {
        whileAsked = () => controller.abort();
        const outcome = await run('test');
        assert.ok(!outcome.ok && outcome.code === 'cancelled', JSON.stringify(outcome));
        assert.deepEqual([asked, host.started], [['task test'], []]);
    });

    it('says that the task still runs when the time of the call is over', async () => {
        const outcome = run('test');
        await settled();
        clock.advance(9_500);
        const answer = await outcome;
        assert.ok(answer.ok && answer.result.state === 'running' && answer.result.exitCode === undefined);
    });

    it('says of a task that never started that the IDE could not start it', async () => {
        const outcome = run('test');
        await settled();
        host.end.resolve('not-started');
        const answer = await outcome;
        assert.ok(!answer.ok && answer.code === 'failed', JSON.stringify(answer));
        assert.match(answer.reason, /could not start the task/);
    });

    it('waits for a task that runs already, and starts it no second time', async () => {
        host.active = host.run;
        const outcome = run('test');
        await settled();
        host.end.resolve({ exitCode: 0 });
        const answer = await outcome;
        assert.ok(answer.ok && answer.result.exitCode === 0);
        assert.deepEqual([host.started, asked], [[], []]);
    });

    it('starts nothing that has been changed while the user was asked', async () => {
        whileAsked = () => {
            const plan = (): ReturnType<WorkspaceTask['plan']> => ({
                programs: [],
                identity: 'other',
                isComplete: true
            });
            host.list = () => Promise.resolve([task('test', { plan })]);
        };
        const outcome = await run('test');
        assert.ok(!outcome.ok && outcome.code === 'failed', JSON.stringify(outcome));
        assert.deepEqual([asked, host.started], [['task test'], []]);
    });

    it('starts nothing without consent, in Restricted Mode, in another window’s place, or of no such name', async () => {
        consent = refused('declined', '');
        const declined = await run('test');
        consent = undefined;
        const elsewhere = await run('watch');
        const unknown = await run('deploy');
        distrust = refused('untrusted-workspace', '');
        host.list = () => assert.fail('Theia’s service is not to be asked');
        const untrusted = await run('test');
        const codes = [declined, elsewhere, unknown, untrusted].map(outcome => outcome.ok || outcome.code);
        assert.deepEqual(codes, ['declined', 'failed', 'not-found', 'untrusted-workspace']);
        assert.deepEqual(host.started, []);
    });
});
