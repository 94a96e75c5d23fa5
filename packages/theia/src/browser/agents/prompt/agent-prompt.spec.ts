import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import { AgentPrompt } from './agent-prompt';
import type { PromptTerminal } from './agent-screens';

leavePage();

/** A terminal that remembers what it was sent. */
class FakeTerminal implements PromptTerminal {
    constructor(readonly id = 1) {}

    state: PromptTerminal['state'] = 'empty';
    takesPastes = true;
    sent = '';

    readonly send = (data: string): void => void (this.sent += data.replaceAll(/\x1b\[20[01]~/g, ''));
}

describe('AgentPrompt', () => {
    let clock: ManualClock;
    let terminal: FakeTerminal | undefined;
    let isWaiting: boolean;
    let prompt: AgentPrompt;

    beforeEach(() => {
        [clock, terminal, isWaiting] = [new ManualClock(), new FakeTerminal(), false];
        const waiting = { isUnattended: false, request: { agentName: 'Gemini CLI' } };
        prompt = Object.assign(new AgentPrompt(), {
            screens: { terminalOf: () => terminal },
            reviews: { undecided: () => (isWaiting ? [waiting] : []) },
            clock
        });
    });

    const put = (text: string, separator: ' ' | '\n' = ' '): Promise<boolean> =>
        prompt.put({ agent: 'Gemini CLI', text, separator });

    /** Lets time pass in looks of the prompt. */
    async function pass(milliseconds: number): Promise<void> {
        for (let passed = 0; passed < milliseconds; passed += 250) {
            clock.advance(250);
            await new Promise(setImmediate);
        }
    }

    it('waits for a busy agent', async () => {
        terminal!.state = 'busy';
        const done = put('one', '\n');
        await pass(1_000);
        assert.equal(terminal!.sent, '');
        terminal!.state = 'empty';
        await pass(250);
        assert.deepEqual([await done, terminal!.sent], [true, 'one']);
    });

    it('presses no Enter in a terminal that may take a line end for one', async () => {
        terminal!.takesPastes = false;
        await put('one\ntwo\r');
        assert.equal(terminal!.sent, 'one two ');
    });

    it('keeps apart what it puts into a prompt that it does not see', async () => {
        terminal!.state = 'free';
        await put('one', '\n');
        assert.equal(terminal!.sent, ' one');
    });

    it('waits as long as the user reviews other changes of the agent, and ten seconds for the agent then', async () => {
        isWaiting = true;
        const first = put('one');
        await pass(60_000);
        isWaiting = false;
        await pass(500);
        assert.deepEqual([await first, terminal!.sent], [true, 'one']);
        terminal!.state = 'busy';
        const second = put('two');
        await pass(10_500);
        assert.deepEqual([await second, terminal!.sent], [false, 'one']);
    });

    it('gives up when another agent has come by that name, in another terminal', async () => {
        terminal!.state = 'busy';
        const done = put('for the first one');
        terminal = new FakeTerminal(2);
        await pass(250);
        assert.deepEqual([await done, terminal.sent], [false, '']);
    });
});
