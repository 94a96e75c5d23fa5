import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import type { TaskExitedEvent, TaskInfo } from '@theia/task/lib/common/task-protocol';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { TaskRuns } from './task-runs';

const TASK = { taskId: 1, terminalId: 7 } as TaskInfo;

describe('The run of a task', () => {
    let created: Emitter<TaskInfo>;
    let exited: Emitter<TaskExitedEvent>;
    let lines: string[];
    let answers: (() => void)[];
    let clock: ManualClock;
    let runs: TaskRuns;

    beforeEach(() => {
        [created, exited, lines, answers, clock] = [new Emitter(), new Emitter(), [], [], new ManualClock()];
        const terminal = { title: { label: 'Task: test' } } as TerminalWidget;
        runs = new TaskRuns(
            { onTaskCreated: created.event, onTaskExit: exited.event },
            { getByTerminalId: () => terminal, onDidCreateTerminal: new Emitter<TerminalWidget>().event },
            () => ({ linesSince: () => [...lines] }),
            () => new Promise<void>(resolve => answers.push(resolve)),
            clock
        );
    });

    /** Time for the page to ask the backend, which answers after what it has sent. */
    async function answer(sent: string[] = []): Promise<void> {
        clock.advance(100);
        await settled();
        lines.push(...sent);
        answers.splice(0).forEach(resolve => resolve());
        await settled();
    }

    async function end(): Promise<() => readonly string[] | undefined> {
        created.fire(TASK);
        exited.fire({ taskId: 1, code: 3 });
        const run = runs.of(TASK);
        let told: readonly string[] | undefined;
        run.ended.then(
            () => (told = run.output()),
            () => undefined
        );
        await settled();
        return () => told;
    }

    it('has ended when all its output is here, however late that comes', async () => {
        const told = await end();
        clock.advance(3_000);
        await settled();
        assert.equal(told(), undefined, 'the backend is busy');
        await answer(['run 1']);
        assert.equal(told(), undefined);
        await answer(['run 2']);
        await answer();
        assert.deepEqual(told(), ['run 1', 'run 2']);
    });

    it('has ended after two answers without any', async () => {
        const told = await end();
        await answer();
        assert.equal(told(), undefined);
        await answer();
        assert.deepEqual(told(), []);
        assert.ok(clock.isIdle);
        assert.equal(runs.exitCodeOf(1), 3);
    });

    it('has ended although the backend does not answer, with what there is', async () => {
        const told = await end();
        lines.push('run 1');
        clock.advance(5_000);
        await settled();
        assert.deepEqual(told(), ['run 1']);
    });
});
