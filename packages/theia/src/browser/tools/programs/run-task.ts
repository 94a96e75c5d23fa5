import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import type { Clock } from '@agent-companion/core/server';
import { pathOf } from '../file-uris';
import type { TaskServices } from './optional-services';
import { answered, IdeTool, inTime, refused, lastLines } from '@agent-companion/client';
import { linesOf } from '../terminal-lines';
import { agreedProgram, ProgramGate } from './agreed-program';
import type { Program } from './reached-programs';

/** How much of the end of a task's output is told. */
const MAX_LINES = 200;
const MAX_BYTES = 40 * 1024;

/** How often, in milliseconds, a terminal is looked at until it says no more: Theia's backend collects output for 16. */
const QUIET_MS = 100;

/** Parts that running a task takes. */
export interface TaskRunning extends ProgramGate {
    readonly tasks: TaskServices;
    readonly terminals: Pick<TerminalService, 'all' | 'getByTerminalId'>;
    readonly clock: Clock;
}

/** Runs a task if the user agrees, and waits for its end as long as the call lasts. */
export function runTask(running: TaskRunning): IdeTool<'run_task'> {
    const { tasks, terminals, clock } = running;
    const { service, watcher } = tasks;
    return {
        name: 'run_task',
        run: async ({ name }, call) => {
            const agreed = await agreedProgram(name, () => tasksOf(tasks), running, call);
            if (!agreed.ok) {
                return agreed;
            }
            const { task } = agreed.program;
            const active = await service.getRunningTasks();
            if (active.some(({ config }) => config.label === task.label && config._scope === task._scope)) {
                return refused('failed', 'This task runs already. Read its terminal, or ask the user to end it.');
            }
            const infos: TaskInfo[] = [];
            const exitCodes = new Map<number, number | undefined>();
            const listening = new DisposableCollection(
                watcher.onTaskCreated(info => (task.dependsOn || info.config.label === task.label) && infos.push(info)),
                watcher.onTaskExit(({ taskId, code }) => exitCodes.set(taskId, code))
            );
            /** The task that has failed, also of those that it depends on, else the last. */
            const shown = (): TaskInfo | undefined =>
                infos.find(({ taskId }) => (exitCodes.get(taskId) ?? 0) !== 0) ?? infos.at(-1);
            const terminalOf = (): TerminalWidget | undefined => terminals.getByTerminalId(shown()?.terminalId ?? -1);
            const outputOf = outputFromNowOn(terminals.all);
            const isOver = async (): Promise<void> => {
                // Its `run` would ask the user for a problem matcher first. Running changes what it is given.
                await service.runCompoundTask(service.startUserAction(), structuredClone(task));
                // The backend has sent the rest of the output before it answers a question.
                let before: string | undefined;
                for (let now = ''; now !== before && !call.signal.aborted; now = outputOf(terminalOf())) {
                    before = now;
                    await new Promise<void>(resolve => clock.after(QUIET_MS, resolve));
                    await service.getRunningTasks();
                }
            };
            await inTime(isOver(), call.signal);
            listening.dispose();
            const info = shown();
            if (!info) {
                return refused('failed', 'The IDE has not started the task; it has told the user why.');
            }
            const exitCode = exitCodes.get(info.taskId);
            const terminal = terminalOf()?.title.label;
            return answered({
                name,
                state: exitCodes.has(info.taskId) ? 'ended' : 'running',
                ...(exitCode !== undefined && { exitCode }),
                output: outputOf(terminalOf()),
                ...(terminal !== undefined && { terminal })
            });
        }
    };
}

/** The tasks that the IDE knows, by the names that it shows. */
export async function tasksOf({ service, names }: TaskServices): Promise<(Program & { task: TaskConfiguration })[]> {
    const all = await service.getTasks(service.startUserAction());
    return all.map(task => {
        const folder = typeof task._scope === 'string' ? pathOf(task._scope) : undefined;
        return { name: names.resolve(task), definition: task, folder, task };
    });
}

/** Returns a reader of the last terminal output from now on: a task may run in an earlier one's terminal. */
function outputFromNowOn(terminals: readonly TerminalWidget[]): (terminal: TerminalWidget | undefined) => string {
    const ends = new Map(
        terminals.flatMap(each =>
            each instanceof TerminalWidgetImpl ? [[each as TerminalWidget, each.getTerminal().registerMarker(0)]] : []
        )
    );
    return terminal => {
        // The line is negative once the marker's row is forgotten.
        const lines = terminal ? linesOf(terminal, Math.max(ends.get(terminal)?.line ?? 0, 0)) : [];
        return lastLines(lines, MAX_LINES, MAX_BYTES).join('\n');
    };
}
