import { Deferred } from '@theia/core/lib/common/promise-util';
import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TaskWatcher } from '@theia/task/lib/common/task-watcher';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import type { Clock } from '@agent-companion/server';
import type { OutputMarks } from './output-marks';
import type { TaskRun } from './task-host';

/** How many runs are remembered that have ended. */
const MAX_ENDED = 50;

/** How long, in milliseconds, a terminal must not have been written to until a task's output is complete: Theia's backend collects it for 16. */
const QUIET_MS = 100;

/** How long, in milliseconds, the output is waited for. */
const DRAIN_MS = 5_000;

/** Follows the tasks of this page from their start: which terminal they write to, from where on, and how they end. */
export class TaskRuns {
    private readonly runs = new Map<number, FollowedRun>();

    constructor(
        watcher: Pick<TaskWatcher, 'onTaskCreated' | 'onTaskExit'>,
        private readonly terminals: Pick<TerminalService, 'getByTerminalId' | 'onDidCreateTerminal'>,
        /** Marks where all terminals end now. */
        private readonly mark: () => Pick<OutputMarks, 'linesSince'>,
        /** Asks the backend anything over the connection that carries the output, too. */
        private readonly askBackend: () => Promise<unknown>,
        private readonly clock: Clock
    ) {
        // Before the task has a terminal: the page attaches one when it has the answer to its call.
        watcher.onTaskCreated(info => this.follow(info));
        watcher.onTaskExit(({ taskId, code }) => this.end(taskId, code));
        terminals.onDidCreateTerminal(terminal => terminal.onDidOpen(() => this.attached(terminal.terminalId)));
    }

    /** A run by the task's id; one that this page has not seen start is followed from now on. */
    of(info: TaskInfo): TaskRun {
        return this.toRun(this.runs.get(info.taskId) ?? this.follow(info));
    }

    /** The ids of the runs that have started last, the newest last. */
    get ids(): readonly number[] {
        return [...this.runs.keys()];
    }

    /** The task of a run whose terminal is in this page, or was: Theia tells each page of all runs. One without a terminal counts. */
    taskHere(taskId: number): TaskConfiguration | undefined {
        const run = this.runs.get(taskId);
        if (!run) {
            return undefined;
        }
        const { terminalId } = run;
        const isHere = run.wasHere || terminalId === undefined || this.terminals.getByTerminalId(terminalId);
        return isHere ? run.config : undefined;
    }

    /** The exit code of a run that has ended with one. */
    exitCodeOf(taskId: number): number | undefined {
        return this.runs.get(taskId)?.exitCode;
    }

    /** A run by its id, if it is known. */
    byId(taskId: number): TaskRun | undefined {
        const run = this.runs.get(taskId);
        return run && this.toRun(run);
    }

    /** Closed at the task's end or used by the next one, a terminal can be found by this id no longer. */
    private attached(terminalId: number): void {
        for (const run of this.runs.values()) {
            run.wasHere ||= run.terminalId === terminalId;
        }
    }

    private follow({ taskId, terminalId, config }: TaskInfo): FollowedRun {
        const run: FollowedRun = { config, terminalId, wasHere: false, marks: this.mark(), ended: new Deferred() };
        this.runs.set(taskId, run);
        const surplus = [...this.runs.entries()]
            .filter(([, { ended }]) => ended.state === 'resolved')
            .slice(0, -MAX_ENDED);
        surplus.forEach(([id]) => this.runs.delete(id));
        return run;
    }

    private end(taskId: number, exitCode: number | undefined): void {
        const run = this.runs.get(taskId);
        if (run) {
            run.exitCode = exitCode;
            run.ended.resolve();
        }
    }

    private toRun(run: FollowedRun): TaskRun {
        const widget = (): TerminalWidget | undefined =>
            run.terminalId === undefined ? undefined : this.terminals.getByTerminalId(run.terminalId);
        const output = (): string[] => {
            const terminal = widget();
            return terminal ? run.marks.linesSince(terminal) : [];
        };
        return {
            ended: run.ended.promise.then(async () => {
                await this.drained(output);
                return run.exitCode === undefined ? {} : { exitCode: run.exitCode };
            }),
            output,
            get terminal() {
                return widget()?.title.label;
            }
        };
    }

    /**
     * A task's end may be told before its output has come, also before its terminal is attached. What the backend has sent
     * before it answers a question is here with the answer.
     */
    private async drained(output: () => readonly string[]): Promise<void> {
        let isLate = false;
        let end: () => void;
        const late = new Promise<void>(resolve => (end = resolve));
        const timer = this.clock.after(DRAIN_MS, () => {
            isLate = true;
            end();
        });
        let now: string | undefined;
        let before: string | undefined;
        try {
            do {
                const quiet = new Promise<void>(resolve => this.clock.after(QUIET_MS, resolve));
                await Promise.race([quiet.then(this.askBackend).catch(() => undefined), late]);
                [before, now] = [now, output().join('\n')];
            } while (now !== before && !isLate);
        } finally {
            timer.dispose();
        }
    }
}

interface FollowedRun {
    readonly config: TaskConfiguration;
    readonly terminalId: number | undefined;
    wasHere: boolean;
    readonly marks: Pick<OutputMarks, 'linesSince'>;
    readonly ended: Deferred<void>;
    exitCode?: number;
}
