import { OS } from '@theia/core/lib/common/os';
import URI from '@theia/core/lib/common/uri';
import type { TaskConfiguration } from '@theia/task/lib/common/task-protocol';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { Clock, ToolRefusal } from '@agent-companion/server';
import { inTime, MARGIN_MS } from '../call-time';
import { AskedProgram, decidingText, Definition, programQuestion } from '../consent/program-question';
import type { UserConsent } from '../consent/user-consent';
import { named, namesThereAre } from '../files/names';
import { lastLines } from '../files/text-part';
import type { TaskServices } from '../optional/optional-services';
import { answered, IdeTool, refused } from '../page-tool';
import { StartedTask } from './started-task';

/** How much of the end of a task's output is told. */
const MAX_LINES = 200;
const MAX_BYTES = 40 * 1024;

/** What running a task takes. */
export interface TaskRunning {
    readonly tasks: Pick<TaskServices, 'service' | 'watcher' | 'names' | 'definitions'>;
    readonly terminals: Pick<TerminalService, 'all' | 'getByTerminalId'>;
    readonly consent: Pick<UserConsent, 'refusal'>;
    /** Why nothing of the workspace may be run, if so. */
    readonly trust: { refusal(): Promise<ToolRefusal | undefined> };
    readonly clock: Clock;
}

/** Runs a task if the user agrees, and waits for its end as long as the call lasts. */
export function runTask(running: TaskRunning): IdeTool<'run_task'> {
    const { tasks, terminals, consent, trust, clock } = running;
    return {
        name: 'run_task',
        run: async ({ name }, call) => {
            const until = clock.now() + call.timeoutMs - MARGIN_MS;
            // Before anything is asked of Theia's task service: in Restricted Mode it waits for the user.
            const distrust = await trust.refusal();
            if (distrust) {
                return distrust;
            }
            const found = await findTask(tasks, name);
            if (Array.isArray(found)) {
                return refused('not-found', `There is no task of that name. ${namesThereAre(found)}`);
            }
            const active = await tasks.service.getRunningTasks();
            if (active.some(({ config }) => tasks.definitions.compareTasks(config, found.task))) {
                return refused('failed', 'This task runs already. Read its terminal, or ask the user to end it.');
            }
            const refusal = await consent.refusal(programQuestion(found.asked), call);
            if (refusal) {
                return refusal;
            }
            // The files may have changed while the user was asked.
            const present = await findTask(tasks, name);
            if (Array.isArray(present) || present.asked.deciding !== found.asked.deciding) {
                return refused('failed', 'The task has just been changed. Try again.');
            }
            if (call.signal.aborted) {
                return refused('cancelled', 'The call was cancelled.');
            }
            const started = new StartedTask(present.task, tasks, terminals, clock);
            const end = await inTime(started.ended, { clock, until, signal: call.signal });
            if (end === 'not-started') {
                return refused('failed', 'The IDE could not start the task; it has told the user why.');
            }
            const { exitCode, terminal } = started;
            return answered({
                name,
                state: end === 'ended' ? 'ended' : 'running',
                ...(exitCode !== undefined && { exitCode }),
                output: lastLines(started.output(), MAX_LINES, MAX_BYTES).join('\n'),
                ...(terminal !== undefined && { terminal })
            });
        }
    };
}

interface FoundTask {
    readonly task: TaskConfiguration;
    readonly asked: AskedProgram & { readonly deciding: string };
}

/** A task by its name; the names there are, if there is none. */
async function findTask({ service, names }: TaskRunning['tasks'], name: string): Promise<FoundTask | string[]> {
    const all = await service.getTasks(service.startUserAction());
    const byName = named(all, task => names.resolve(task));
    const task = byName.get(name);
    if (!task) {
        return [...byName.keys()];
    }
    const { _scope } = task;
    const folder = typeof _scope === 'string' ? new URI(_scope).path.fsPath() : undefined;
    // What it depends on may be any other task.
    const deciding = decidingText(task.dependsOn ? [task, ...all] : [task]);
    return { task, asked: { kind: 'task', name, definition: ofThisSystem(task), folder, deciding } };
}

/** A definition with its command for the backend's operating system in place of the general one. */
function ofThisSystem({ windows, osx, linux, ...common }: Definition): Definition {
    const { isWindows, isOSX } = OS.backend;
    const own = isWindows ? windows : isOSX ? osx : linux;
    return { ...common, ...(typeof own === 'object' && own) };
}
