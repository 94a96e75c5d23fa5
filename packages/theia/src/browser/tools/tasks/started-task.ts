import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { TaskConfiguration, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import type { Clock } from '@agent-companion/server';
import type { TaskServices } from '../optional/optional-services';
import { linesOf } from '../terminal/terminal-lines';

/** How often, in milliseconds, a terminal is looked at until it says no more: Theia's backend collects output for 16. */
const QUIET_MS = 100;

/** How often it is looked at, at most. */
const MAX_LOOKS = 50;

/** A task that the IDE was told to run, with those that it depends on: the one that has failed is shown, else the last. */
export class StartedTask {
    /** Resolves when all of them have ended, and the output is complete. */
    readonly ended: Promise<'ended' | 'not-started'>;
    private readonly infos: TaskInfo[] = [];
    private readonly exitCodes = new Map<number, number | undefined>();
    private readonly ends = new Map<TerminalWidget, () => number>();

    constructor(
        task: TaskConfiguration,
        private readonly tasks: Pick<TaskServices, 'service' | 'watcher'>,
        private readonly terminals: Pick<TerminalService, 'all' | 'getByTerminalId'>,
        private readonly clock: Pick<Clock, 'after'>
    ) {
        terminals.all.forEach(terminal => this.mark(terminal));
        this.ended = this.run(task);
    }

    get exitCode(): number | undefined {
        const { shown } = this;
        return shown && this.exitCodes.get(shown.taskId);
    }

    /** The name of its terminal. */
    get terminal(): string | undefined {
        return this.widget?.title.label;
    }

    /** The lines that it has written so far, none of an earlier run in the same terminal. */
    output(): string[] {
        const { widget } = this;
        return widget ? linesOf(widget, this.ends.get(widget)?.() ?? 0) : [];
    }

    private get shown(): TaskInfo | undefined {
        return this.infos.find(({ taskId }) => (this.exitCodes.get(taskId) ?? 0) !== 0) ?? this.infos.at(-1);
    }

    private get widget(): TerminalWidget | undefined {
        const id = this.shown?.terminalId;
        return id === undefined ? undefined : this.terminals.getByTerminalId(id);
    }

    /** Remembers where a terminal ends now; a line that was begun is an earlier task's. */
    private mark(widget: TerminalWidget): void {
        const terminal = widget instanceof TerminalWidgetImpl ? widget.getTerminal() : undefined;
        const marker = terminal?.registerMarker(0);
        if (terminal && marker) {
            const offset = terminal.buffer.active.cursorX > 0 ? 1 : 0;
            // Below zero once it is forgotten.
            this.ends.set(widget, () => (marker.line < 0 ? 0 : marker.line + offset));
        }
    }

    private async run(task: TaskConfiguration): Promise<'ended' | 'not-started'> {
        const { service, watcher } = this.tasks;
        const listening = new DisposableCollection(
            watcher.onTaskExit(({ taskId, code }) => this.exitCodes.set(taskId, code))
        );
        try {
            // `run` of the service would ask the user for a problem matcher first.
            if (task.dependsOn) {
                listening.push(watcher.onTaskCreated(info => this.infos.push(info)));
                await service.runCompoundTask(service.startUserAction(), task);
            } else {
                const info = await service.runTask(task);
                this.infos.push(...(info ? [info] : []));
                await (info && service.getExitCode(info.taskId));
            }
            await this.drain();
        } finally {
            listening.dispose();
        }
        return this.infos.length === 0 ? 'not-started' : 'ended';
    }

    /** Waits for the rest of the output: the backend has sent it before it answers a question. */
    private async drain(): Promise<void> {
        let before: string | undefined;
        for (let looks = 0; looks < MAX_LOOKS && this.infos.length > 0; looks++) {
            await new Promise<void>(resolve => this.clock.after(QUIET_MS, resolve));
            await this.tasks.service.getRunningTasks();
            const now = this.output().join('\n');
            if (now === before) {
                return;
            }
            before = now;
        }
    }
}
