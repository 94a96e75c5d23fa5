import * as assert from 'node:assert/strict';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import { leaveInPrompt } from './leave-in-prompt';

describe('A text for the prompt of an agent', () => {
    let sent: unknown[];
    let isOffering: boolean;
    let said: string[];

    beforeEach(() => ([sent, said, isOffering] = [[], [], false]));

    const leave = (agent: Partial<ConnectedAgent>): Promise<boolean> => {
        const terminal = { sendText: (...args: unknown[]) => sent.push(...args), show: () => undefined };
        return leaveInPrompt(
            { agent: 'Codex', text: 'I undid it:\na.ts:3: why?\x1b[201~\r', separator: '\n' },
            {
                agents: () => [{ name: 'Codex', version: '', terminalId: 7, ...agent }],
                terminals: { all: () => Promise.resolve(new Map([[7, terminal as never]])) },
                messages: {
                    isOffering,
                    show: ({ sentence }) => {
                        said.push(sentence);
                        return { dispose: () => undefined };
                    }
                }
            }
        );
    };
    const told = (state: 'done' | 'working'): Pick<ConnectedAgent, 'told'> => ({
        told: { processId: 1, state, isSeen: true }
    });

    it('is a paste of one line: it ends no paste and presses no Enter, whatever program has the terminal', async () => {
        assert.equal(await leave(told('done')), true);
        assert.deepEqual(sent, ['\x1b[200~ I undid it: a.ts:3: why?[201~ \x1b[201~', false]);
        assert.equal(said.length, 1);
    });

    it('is said to be there where nothing is offered', async () => {
        isOffering = true;
        assert.equal(await leave(told('done')), true);
        assert.deepEqual(said, []);
    });

    it('is not typed while the agent works or tells nothing, or has no terminal here, or under another name', async () => {
        const others = [told('working'), {}, { ...told('done'), terminalId: 8 }, { ...told('done'), name: 'Codex 2' }];
        for (const agent of [...others, { ...told('done'), terminalId: undefined }]) {
            assert.equal(await leave(agent), false);
        }
        assert.deepEqual([sent, said], [[], []]);
    });
});
