import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { ConnectionFacts } from '../../common';
import { AgentLauncher } from './agent-launcher';

leavePage();

const claude = { kind: 'claude-code', name: 'Claude Code', program: 'claude' };
const none = { agents: [], turnedOff: [], cli: { found: false } };

describe('AgentLauncher', () => {
    let typed: string[];
    let said: string[];
    let chosen: string | undefined;

    beforeEach(() => {
        [typed, said, chosen] = [[], [], undefined];
    });

    /** @param later the facts after a refresh. */
    async function start(facts?: Partial<ConnectionFacts>, later = facts): Promise<void> {
        const terminal = { start: () => undefined, scrollToBottom: () => undefined };
        const status = { former: [], facts, refresh: () => (status.facts = later) };
        const launcher = Object.assign(new AgentLauncher(), {
            status,
            workspace: { roots: [] },
            terminals: {
                newTerminal: () => ({ ...terminal, sendText: (text: string) => typed.push(text) }),
                open: () => undefined
            },
            messages: {
                info: (...words: string[]) => {
                    said.push(...words);
                    return Promise.resolve(chosen);
                }
            }
        });
        await launcher.start();
    }

    it('starts the agent that is installed, and Gemini CLI as long as that is not known', async () => {
        await start({ ...none, agents: [claude] });
        await start();
        assert.deepEqual([typed, said], [['claude\r', 'gemini\r'], []]);
    });

    it('says what to install where no agent is, and types that for who wants it', async () => {
        await start(none);
        assert.deepEqual([typed, said], [[], ['Gemini CLI is not installed.', 'Install Gemini CLI']]);
        chosen = 'Install Gemini CLI';
        await start(none);
        assert.deepEqual(typed, ['npm install -g @google/gemini-cli']);
    });

    it('says that the only agents are turned off', async () => {
        await start({ ...none, turnedOff: [claude] });
        assert.deepEqual([typed, said], [[], ['Turned off in the settings or by the policy: Claude Code.']]);
    });

    it('starts an agent that has been installed since', async () => {
        await start(none, { ...none, agents: [claude] });
        assert.deepEqual([typed, said], [['claude\r'], []]);
    });
});
