import type { Clock, ToolOutcome, ToolRefusal } from '@agent-companion/server';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { taskQuestion } from '../consent/consent-questions';
import type { UserConsent } from '../consent/user-consent';
import { lastLines } from '../files/text-part';
import { inTime, MARGIN_MS } from '../call-time';
import { namesThereAre, withUniqueNames } from '../files/unique-names';
import { answered, IdeTool, refused, ToolCall } from '../page-tool';
import type { TaskEnd, TaskHost, TaskRun, WorkspaceTask } from './task-host';

/** How much of the end of a task's output is told. */
const MAX_LINES = 200;
const MAX_BYTES = 40 * 1024;

const notStarted = refused('failed', 'The IDE could not start the task; it has told the user why.');

/** What running a task takes. */
export interface TaskRunning {
    readonly host: TaskHost;
    readonly consent: Pick<UserConsent, 'refusal'>;
    /** Why nothing of the workspace may be run, if so. */
    readonly trust: { refusal(): Promise<ToolRefusal | undefined> };
    readonly clock: Clock;
}

/** The tasks there are. */
export function listTasks(host: TaskHost): IdeTool<'list_tasks'> {
    return {
        name: 'list_tasks',
        run: async () => {
            const tasks = [...named(await host.list())].map(([name, { source, command, isRunning }]) => ({
                name,
                source,
                ...(command !== undefined && { command: command.slice(0, 1_000) }),
                running: isRunning
            }));
            return answered({ tasks, total: tasks.length });
        }
    };
}

/** Runs a task if the user agrees, and waits for its end as long as the call lasts. */
export function runTask({ host, consent, trust, clock }: TaskRunning): IdeTool<'run_task'> {
    return {
        name: 'run_task',
        run: async (input, call) => {
            const until = clock.now() + call.timeoutMs - MARGIN_MS;
            // Before anything is asked of Theia's task service: in Restricted Mode it waits for the user.
            const distrust = await trust.refusal();
            if (distrust) {
                return distrust;
            }
            const tasks = named(await host.list());
            const task = tasks.get(input.name);
            if (!task) {
                return refused('not-found', `There is no task of that name. ${namesThereAre([...tasks.keys()])}`);
            }
            const running = host.running(task);
            if (running) {
                return describe(input.name, running, await waitFor(running, until, clock, call));
            }
            if (task.isRunning) {
                return refused('failed', 'This task runs in another window. Ask the user to end it there.');
            }
            const plan = task.plan();
            const refusal = await consent.refusal(taskQuestion(input.name, plan), call);
            if (refusal) {
                return refusal;
            }
            // The files may have changed while the user was asked.
            const present = named(await host.list()).get(input.name);
            if (!present || present.plan().identity !== plan.identity) {
                return refused('failed', 'The task, or one that it depends on, has just been changed. Try again.');
            }
            if (call.signal.aborted) {
                return refused('cancelled', 'The call was cancelled.');
            }
            const run = await host.start(present);
            return run ? describe(input.name, run, await waitFor(run, until, clock, call)) : notStarted;
        }
    };
}

function named(tasks: readonly WorkspaceTask[]): Map<string, WorkspaceTask> {
    return withUniqueNames(
        tasks,
        ({ name }) => name,
        ({ folder }) => folder
    );
}

/** Undefined if it still runs when the call has to be answered. */
async function waitFor(run: TaskRun, until: number, clock: Clock, { signal }: ToolCall): Promise<TaskEnd | undefined> {
    const end = await inTime(run.ended, { clock, until, signal });
    return end === 'late' || end === 'cancelled' ? undefined : end;
}

function describe(name: string, run: TaskRun, end: TaskEnd | undefined): ToolOutcome<ToolOutput<'run_task'>> {
    if (end === 'not-started') {
        return notStarted;
    }
    const { terminal } = run;
    return answered({
        name,
        state: end ? 'ended' : 'running',
        ...(end?.exitCode !== undefined && { exitCode: end.exitCode }),
        output: lastLines(run.output(), MAX_LINES, MAX_BYTES).join('\n'),
        ...(terminal !== undefined && { terminal })
    });
}
