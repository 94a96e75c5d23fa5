import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { ToolOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { ToolRunAnswer } from '../../common';
import { settled } from '@agent-companion/window/testing';
import { WorkspaceFiles } from './files/workspace-files';
import { answered, PageTool, ToolCall } from './page-tool';
import { ToolRegistry } from './tool-registry';
import { ToolRunner } from './tool-runner';

leavePage();

const clock = new ManualClock();

class RunnerUnderTest extends ToolRunner {
    protected override readonly clock = clock;
}

describe('ToolRunner', () => {
    let layout: Deferred<void>;
    let run: (input: unknown, call: ToolCall) => Promise<ToolOutcome>;
    let runner: ToolRunner;

    beforeEach(() => {
        layout = new Deferred();
        layout.resolve();
        const container = new Container();
        const tool = { run: (input: unknown, call: ToolCall) => run(input, call) } as PageTool;
        container.bind<object>(ToolRegistry).toConstantValue({
            find: (name: string) => (name === 'my_tool' ? tool : undefined)
        });
        container.bind<object>(FrontendApplicationStateService).toConstantValue({ reachedState: () => layout.promise });
        container.bind<object>(WorkspaceFiles).toConstantValue({ fileAt: () => ({}) });
        container.bind(ToolRunner).to(RunnerUnderTest);
        runner = container.get(ToolRunner);
    });

    const start = (name = 'my_tool'): Promise<ToolRunAnswer> =>
        runner.run({ id: 'r', name, input: '{"line":1}', timeoutMs: 1_000 });

    const codeOf = async (answer: Promise<ToolRunAnswer>): Promise<string> => {
        const value = await answer;
        return value.ok ? value.result : value.code;
    };

    it('says what is not offered, throws, or cannot be sent', async () => {
        assert.equal(await codeOf(start('other')), 'unknown-tool');
        run = () => Promise.reject(new Error('broken'));
        assert.deepEqual(await start(), { ok: false, code: 'failed', reason: 'The tool failed: broken' });
        const endless: Record<string, unknown> = {};
        endless.self = endless;
        run = () => Promise.resolve(answered(endless));
        assert.equal(await codeOf(start()), 'failed');
    });

    it('has nothing run before the layout is restored', async () => {
        layout = new Deferred();
        let runs = 0;
        run = () => Promise.resolve(answered(++runs));
        const answer = start();
        await settled();
        assert.equal(runs, 0);
        layout.resolve();
        assert.equal(await codeOf(answer), '1');
    });

    it('ends a run when its time is over, and when it is taken back', async () => {
        const signals: AbortSignal[] = [];
        run = (_input, { signal }) => {
            signals.push(signal);
            return new Promise(() => undefined);
        };
        const late = start();
        await settled();
        clock.advance(1_000);
        assert.equal(await codeOf(late), 'too-late');
        const cancelled = start();
        await settled();
        runner.cancel('r');
        runner.cancel('other');
        assert.equal(await codeOf(cancelled), 'cancelled');
        await settled();
        assert.deepEqual(
            signals.map(({ aborted }) => aborted),
            [true, true]
        );
    });
});
