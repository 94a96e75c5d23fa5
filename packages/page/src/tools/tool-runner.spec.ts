import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import type { ToolRunAnswer } from '@agent-companion/window/contract';
import { settled } from '@agent-companion/window/testing';
import { PageTool, ToolCall } from './page-tool';
import { ToolRunner } from './tool-runner';

describe('ToolRunner', () => {
    it('ends a run when its time is over, and when it is taken back', async () => {
        const clock = new ManualClock();
        const signals: AbortSignal[] = [];
        const run = (_input: unknown, { signal }: ToolCall): Promise<never> => {
            signals.push(signal);
            return new Promise(() => undefined);
        };
        const find = (): PageTool => ({ run }) as unknown as PageTool;
        const runner = new ToolRunner({ find, refusalOf: () => undefined, whenReady: () => Promise.resolve(), clock });
        const start = async (): Promise<ToolRunAnswer> => {
            const answer = runner.run({ id: 'r', name: 'my_tool', input: '{"line":1}', timeoutMs: 1_000 });
            await settled();
            runner.cancel(signals.length === 1 ? 'other' : 'r');
            clock.advance(1_000);
            return answer;
        };
        const codes = [await start(), await start()].map(answer => answer.ok || answer.code);
        await settled();
        assert.deepEqual(codes, ['too-late', 'cancelled']);
        assert.ok(signals.every(({ aborted }) => aborted));
    });
});
