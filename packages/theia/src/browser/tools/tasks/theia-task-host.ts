import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { Clock } from '@agent-companion/server';
import type { WorkspaceFiles } from '../files/workspace-files';
import type { TaskServices } from '../optional/optional-services';
import { CompoundRun } from './compound-run';
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
    private readonly listed = new WeakMap<WorkspaceTask, ListedTask>();
    private active: readonly TaskInfo[] = [];

    constructor(
        private readonly tasks: TaskServices,
        private readonly terminals: TerminalService,
        private readonly files: Pick<WorkspaceFiles, 'hasSingleRoot'>,
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
        const [known, active] = await Promise.all([
            knownTasks(this.tasks, this.files),
            this.tasks.service.getRunningTasks()
        ]);
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
            this.listed.set(task, { configuration, planner });
            return task;
        });
    }

    running(task: WorkspaceTask): TaskRun | undefined {
        const info = this.activeRun(this.listed.get(task)?.configuration);
        const isHere = info?.terminalId !== undefined && this.terminals.getByTerminalId(info.terminalId);
        return isHere ? this.runs.of(info) : undefined;
    }

    async start(task: WorkspaceTask): Promise<TaskRun | undefined> {
        const listed = this.listed.get(task);
        if (!listed) {
            return undefined;
        }
        const { configuration, planner } = listed;
        // `run` of the service would ask the user for a problem matcher first.
        if (configuration.dependsOn) {
            const { service, definitions } = this.tasks;
            const all = planner.withDependencies(configuration);
            return new CompoundRun(
                this.runs,
                other => all.some(planned => definitions.compareTasks(other, planned as TaskConfiguration)),
                () => service.runCompoundTask(service.startUserAction(), configuration)
            );
        }
        const info = await this.tasks.service.runTask(configuration);
        return info && this.runs.of(info);
    }

    private activeRun(configuration: TaskConfiguration | undefined): TaskInfo | undefined {
        return (
            configuration &&
            this.active.find(({ config }) => this.tasks.definitions.compareTasks(config, configuration))
        );
    }
}

interface ListedTask {
    readonly configuration: TaskConfiguration;
    /** Knows the tasks that were listed along with it. */
    readonly planner: TaskPlanner;
}
