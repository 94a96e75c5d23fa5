import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { ConnectedAgent } from '../../common';
import { AgentPicker } from './agent-picker';

leavePage();

const gemini = { name: 'Gemini CLI', version: '1', hasKnownPrompt: true } as const;
const claude = { name: 'Claude Code', version: '1', takesMentions: true } as const;
const copilot = { name: 'Copilot CLI', version: '1' };
const codex = { name: 'Codex', version: '1' };

describe('AgentPicker', () => {
    let offered: string[];

    function pickerOf(...agents: ConnectedAgent[]): AgentPicker {
        offered = [];
        return Object.assign(new AgentPicker(), {
            agents: {
                names: agents.map(({ name }) => name),
                find: (name: string) => agents.find(each => each.name === name)
            },
            quickPick: {
                show: (items: { label: string }[]) => {
                    offered.push(...items.map(({ label }) => label));
                    return Promise.resolve(undefined);
                }
            }
        });
    }

    it('offers no agent that takes no text', async () => {
        await pickerOf(gemini, copilot, claude, codex).pick();
        assert.deepEqual(offered, ['Gemini CLI', 'Claude Code']);
        assert.equal(await pickerOf(copilot, claude).pick(), 'Claude Code');
    });

    it('offers to start an agent for a text, and where none can be started has it said at once why', async () => {
        const done: string[] = [];
        const pickWith = async (cli: { found: boolean }): Promise<void> => {
            const picker = Object.assign(pickerOf(), {
                status: { facts: { agents: [], cli } },
                messages: { info: (...words: string[]) => Promise.resolve(void done.push(...words)) },
                commands: { executeCommand: (id: string) => Promise.resolve(void done.push(id)) }
            });
            assert.equal(await picker.pick(), undefined);
        };
        await pickWith({ found: true });
        await pickWith({ found: false });
        assert.deepEqual(done, ['No agent is connected.', 'Start an Agent', 'agent-companion.start-agent']);
    });
});
