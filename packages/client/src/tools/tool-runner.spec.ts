import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/core/protocol';
import { ManualClock, settled } from '@agent-companion/core/testing';
import type { ToolRunAnswer } from '@agent-companion/core/contract';
import { answered, PageTool, ToolCall } from './page-tool';
import { ToolRunner } from './tool-runner';

const editor = { toolSetting: () => undefined, refusalOf: () => undefined, whenReady: () => Promise.resolve() };

describe('ToolRunner', () => {
    it('ends a run when its time is over, and when it is taken back', async () => {
        const clock = new ManualClock();
        const signals: AbortSignal[] = [];
        const run = (_input: unknown, { signal }: ToolCall): Promise<never> => {
            signals.push(signal);
            return new Promise(() => undefined);
        };
        const tools = (): PageTool[] => [{ name: 'get_hover', run } as unknown as PageTool];
        const runner = new ToolRunner({ tools, ...editor, clock });
        const start = async (): Promise<ToolRunAnswer> => {
            const answer = runner.run({ id: 'r', name: 'get_hover', input: '{"line":1}', timeoutMs: 1_000 });
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

    it('sends as much of a list as a backend reads at once, and all texts of a change', async () => {
        const sent = async (result: object): Promise<unknown> => {
            const tool = { name: 'get_hover', run: () => Promise.resolve(answered(result)) };
            const run = { id: 'r', name: 'get_hover', input: '{}', timeoutMs: 1_000 };
            const answer = await new ToolRunner({
                tools: () => [tool as unknown as PageTool],
                ...editor,
                clock: new ManualClock()
            }).run(run);
            return answer.ok && JSON.parse(answer.result);
        };
        const list = (length: number, text: string): object => ({
            list: Array<string>(length).fill(text),
            total: 5_000
        });
        assert.deepEqual(await sent(list(5_000, 'short')), list(2_000, 'short'));
        const change = { files: Array<string>(limits.maxFilesOfChange).fill('x'.repeat(100_000)) };
        assert.deepEqual(await sent(change), change);
    });
});
