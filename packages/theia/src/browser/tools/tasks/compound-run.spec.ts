import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import type { TaskExitedEvent, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { CompoundRun } from './compound-run';
import { TaskRuns } from './task-runs';

/** A terminal of this page. */
class FakeTerminal {
    private readonly opened = new Emitter<void>();
    readonly onDidOpen = this.opened.event;
    readonly title = { label: 'Task' };
    terminalId = -1;

    attach(terminalId: number): void {
        this.terminalId = terminalId;
        this.opened.fire();
    }
}

describe('The run of a task with those that it depends on', () => {
    let created: Emitter<TaskInfo>;
    let exited: Emitter<TaskExitedEvent>;
    let terminals: FakeTerminal[];
    let createdTerminal: Emitter<TerminalWidget>;
    let clock: ManualClock;
    let all: Deferred<TaskInfo | undefined>;
    let run: CompoundRun;

    beforeEach(() => {
        [created, exited, createdTerminal] = [new Emitter(), new Emitter(), new Emitter()];
        [terminals, clock, all] = [[], new ManualClock(), new Deferred()];
        const find = (id: number): FakeTerminal | undefined => terminals.find(({ terminalId }) => terminalId === id);
        const runs = new TaskRuns(
            { onTaskCreated: created.event, onTaskExit: exited.event },
            {
                getByTerminalId: id => find(id) as unknown as TerminalWidget | undefined,
                onDidCreateTerminal: createdTerminal.event
            },
            () => ({ linesSince: terminal => [`terminal ${terminal.terminalId}`] }),
            () => Promise.resolve(),
            clock
        );
        started(1, 'build');
        run = new CompoundRun(
            runs,
            ({ label }) => ['build', 'test'].includes(label),
            () => all.promise
        );
    });

    function started(taskId: number, label: string): TaskInfo {
        const info = { taskId, terminalId: taskId, config: { label, type: 'shell', _scope: 'w' } } as TaskInfo;
        created.fire(info);
        return info;
    }

    function here(taskId: number, label: string, terminal = newTerminal()): TaskInfo {
        const info = started(taskId, label);
        terminal.attach(taskId);
        return info;
    }

    function newTerminal(): FakeTerminal {
        const terminal = new FakeTerminal();
        terminals.push(terminal);
        createdTerminal.fire(terminal as unknown as TerminalWidget);
        return terminal;
    }

    async function end(info?: TaskInfo): Promise<unknown> {
        all.resolve(info);
        for (let i = 0; i < 3; i++) {
            await settled();
            clock.advance(100);
        }
        return run.ended;
    }

    it('is that of the one started last, or of the one that has failed', async () => {
        here(2, 'build');
        exited.fire({ taskId: 2, code: 0 });
        const last = here(3, 'test');
        assert.deepEqual(run.output(), ['terminal 3']);
        exited.fire({ taskId: 3, code: 0 });
        assert.deepEqual(await end(last), { exitCode: 0 });
    });

    it('is not that of another task, nor of another window', async () => {
        here(2, 'build');
        here(3, 'deploy');
        exited.fire({ taskId: 3, code: 7 });
        started(4, 'test');
        exited.fire({ taskId: 4, code: 8 });
        exited.fire({ taskId: 1, code: 9 });
        assert.deepEqual(run.output(), ['terminal 2']);
        exited.fire({ taskId: 2, code: 1 });
        assert.deepEqual(await end(), { exitCode: 1 });
    });

    it('is that of one whose terminal has been closed, or is used by the next one', async () => {
        const terminal = newTerminal();
        here(2, 'build', terminal);
        exited.fire({ taskId: 2, code: 3 });
        here(3, 'test', terminal);
        terminals = [];
        assert.deepEqual(await end(), { exitCode: 3 });
    });

    it('has not started where none of them has', async () => {
        started(2, 'test');
        here(3, 'deploy');
        assert.equal(await end(), 'not-started');
    });
});
