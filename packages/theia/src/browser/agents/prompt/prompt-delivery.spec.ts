import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { StatusMessage } from '@agent-companion/client';
import { PromptDelivery } from './prompt-delivery';

leavePage();

describe('PromptDelivery', () => {
    let done: string[];
    let whileBusy: () => void;
    const input = { count: 0 };

    beforeEach(() => {
        [done, whileBusy] = [[], () => undefined];
    });

    const take = (): Promise<void> =>
        Object.assign(new PromptDelivery(), {
            prompt: { put: () => Promise.resolve(true).finally(() => whileBusy()) },
            agents: { terminalOf: () => ({ scrollToBottom: () => undefined }) },
            terminals: { open: (_: object, { mode }: { mode: string }) => void done.push(mode) },
            shell: {},
            statusMessages: { show: ({ sentence }: StatusMessage) => void done.push(sentence) },
            input
        }).takeToPrompt({ agent: 'Gemini CLI', text: '@a.txt', separator: ' ' });
    const SAID = 'Your text is in the prompt of Gemini CLI. Press Enter there to send it.';

    it('brings the user to the prompt', async () => {
        await take();
        assert.deepEqual(done, ['activate', SAID]);
    });

    it('leaves the keyboard where it is if the user has gone on while the agent was busy', async () => {
        whileBusy = () => input.count++;
        await take();
        assert.deepEqual(done, ['reveal', SAID]);
    });
});
