import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { Clock } from '@agent-companion/server';
import type { TaskServices } from '../optional/optional-services';
import { OutputMarks } from './output-marks';
import { taskCommand } from './task-command';
import { TaskPlanner } from './task-plan';
import { taskFolder, taskSource } from './task-source';
import { knownTasks } from './theia-known-tasks';
import type { TaskHost, TaskRun, WorkspaceTask } from './task-host';
import { TaskRuns } from './task-runs';

/** The tasks of @theia/task. Of those that run, only this page's own count as such. */
export class TheiaTaskHost implements TaskHost {
    private readonly runs: TaskRuns;
    private readonly configurations = new WeakMap<WorkspaceTask, TaskConfiguration>();
    private active: readonly TaskInfo[] = [];

    constructor(
        private readonly tasks: TaskServices,
        private readonly terminals: TerminalService,
        clock: Clock
    ) {
        this.runs = new TaskRuns(
            tasks.watcher,
            terminals,
            () => new OutputMarks(terminals),
            () => tasks.service.getRunningTasks(),
            clock
        );
    }

    async list(): Promise<WorkspaceTask[]> {
        const [known, active] = await Promise.all([knownTasks(this.tasks), this.tasks.service.getRunningTasks()]);
        this.active = active;
        const planner = new TaskPlanner(known);
        return known.all.map(configuration => {
            const folder = taskFolder(configuration);
            const command = taskCommand(configuration, known.system).text;
            const task: WorkspaceTask = {
                name: known.nameOf(configuration),
                ...(folder !== undefined && { folder }),
                source: taskSource(configuration),
                ...(command !== undefined && { command }),
                isRunning: this.activeRun(configuration) !== undefined,
                plan: () => planner.plan(configuration)
            };
            this.configurations.set(task, configuration);
            return task;
        });
    }

    running(task: WorkspaceTask): TaskRun | undefined {
        const info = this.activeRun(this.configurations.get(task));
        const isHere = info?.terminalId !== undefined && this.terminals.getByTerminalId(info.terminalId);
        return isHere ? this.runs.of(info) : undefined;
    }

    async start(task: WorkspaceTask): Promise<TaskRun | undefined> {
        const configuration = this.configurations.get(task);
        if (!configuration) {
            return undefined;
        }
        // `run` of the service would ask the user for a problem matcher first.
        if (configuration.dependsOn) {
            return this.startAll(configuration);
        }
        const info = await this.tasks.service.runTask(configuration);
        return info && this.runs.of(info);
    }

    /** A task and those that it depends on: the service answers at their end, with none if one of them has failed. */
    private startAll(configuration: TaskConfiguration): TaskRun {
        const { service } = this.tasks;
        const before = new Set(this.runs.ids);
        const started = (): number[] => this.runs.ids.filter(id => !before.has(id));
        const failed = (): number | undefined => started().find(id => (this.runs.exitCodeOf(id) ?? 0) !== 0);
        const shown = (): TaskRun | undefined => {
            const id = failed() ?? started().at(-1);
            return id === undefined ? undefined : this.runs.byId(id);
        };
        const all = service.runCompoundTask(service.startUserAction(), configuration);
        return {
            ended: all.then(async () => (await shown()?.ended) ?? {}),
            output: () => shown()?.output() ?? [],
            get terminal() {
                return shown()?.terminal;
            }
        };
    }

    private activeRun(configuration: TaskConfiguration | undefined): TaskInfo | undefined {
        return (
            configuration &&
            this.active.find(({ config }) => this.tasks.definitions.compareTasks(config, configuration))
        );
    }
}
