import * as assert from 'node:assert/strict';
import type { ToolOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import type { ToolRunAnswer } from '@agent-companion/window/contract';
import { settled } from '@agent-companion/window/testing';
import { answered, PageTool, ToolCall } from './page-tool';
import { ToolRunner } from './tool-runner';

describe('ToolRunner', () => {
    let layout: Promise<void>;
    let run: (input: unknown, call: ToolCall) => Promise<ToolOutcome>;
    let runner: ToolRunner;
    let clock: ManualClock;

    beforeEach(() => {
        layout = Promise.resolve();
        clock = new ManualClock();
        const tool = { run: (input: unknown, call: ToolCall) => run(input, call) } as PageTool;
        runner = new ToolRunner({
            find: name => (name === 'my_tool' ? tool : undefined),
            refusalOf: () => undefined,
            whenReady: () => layout,
            clock
        });
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
        let restore = (): void => undefined;
        layout = new Promise(resolve => (restore = resolve));
        let runs = 0;
        run = () => Promise.resolve(answered(++runs));
        const answer = start();
        await settled();
        assert.equal(runs, 0);
        restore();
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
