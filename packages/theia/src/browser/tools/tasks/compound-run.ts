import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TaskEnd, TaskRun } from './task-host';
import type { TaskRuns } from './task-runs';

/** What is asked of the runs that this page knows of. */
type KnownRuns = Pick<TaskRuns, 'ids' | 'taskHere' | 'exitCodeOf' | 'byId'>;

/** A task and those that it depends on, as one run: what is shown of it is the task that has failed, or the one started last. */
export class CompoundRun implements TaskRun {
    private readonly before: ReadonlySet<number>;
    readonly ended: Promise<TaskEnd>;

    /**
     * @param isPlanned whether a task is one of those.
     * @param start runs them all. Theia answers at their end with the last one; with none if one has failed, or none has started.
     */
    constructor(
        private readonly runs: KnownRuns,
        private readonly isPlanned: (task: TaskConfiguration) => boolean,
        start: () => Promise<Pick<TaskInfo, 'taskId'> | undefined>
    ) {
        this.before = new Set(runs.ids);
        this.ended = start().then(last => (this.shown ?? (last && runs.byId(last.taskId)))?.ended ?? 'not-started');
    }

    output(): readonly string[] {
        return this.shown?.output() ?? [];
    }

    get terminal(): string | undefined {
        return this.shown?.terminal;
    }

    private get shown(): TaskRun | undefined {
        const started = this.runs.ids.filter(id => !this.before.has(id) && this.isOwn(id));
        const id = started.find(each => (this.runs.exitCodeOf(each) ?? 0) !== 0) ?? started.at(-1);
        return id === undefined ? undefined : this.runs.byId(id);
    }

    private isOwn(id: number): boolean {
        const task = this.runs.taskHere(id);
        return task !== undefined && this.isPlanned(task);
    }
}
