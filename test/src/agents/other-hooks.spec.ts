import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentPreferences } from '@agent-companion/core/server';
import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { codex } from '../support/agents/terminal/codex';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { unaskingOpenCode } from '../support/agents/terminal/opencode';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { startedWith } from '../support/agents/terminal/started-with';
import { TerminalAgent } from '../support/agents/terminal/terminal-agent';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';

/** An agent with hooks of others, each of which leaves a file in the workspace. */
interface HookedAgent {
    readonly agent: TerminalAgent;
    /** In the workspace. */
    readonly projectFiles?: Record<string, string>;
    /** The user's own files, which the companion leaves as they are. */
    readonly userFiles: readonly string[];
    readonly leaves: readonly string[];
}

const touching = (file: string): object => ({ hooks: [{ type: 'command', command: `touch ${file}` }] });
const beforeTools = (file: string): { PreToolUse: object[] } => ({ PreToolUse: [touching(file)] });
const text = (content: object): string => JSON.stringify(content);

/** With the user's own settings beside those of the test, all as the agent itself would bring them up to date. */
const withSettings = (agent: TerminalAgent, file: string, settings: object): TerminalAgent => ({
    ...agent,
    homeFiles: places => {
        const files = agent.homeFiles(places);
        return { ...files, [file]: { ...settings, ...(files[file] as object), ...settings } };
    }
});

const agents: readonly HookedAgent[] = [
    {
        agent: withSettings(startedWith(claudeCode, ['--permission-mode', 'acceptEdits']), '.claude/settings.json', {
            hooks: beforeTools('by-user')
        }),
        projectFiles: { '.claude/settings.json': text({ hooks: beforeTools('by-project') }) },
        userFiles: ['.claude/settings.json'],
        leaves: ['by-user', 'by-project']
    },
    {
        agent: withSettings(startedWith(qwenCode, ['--approval-mode', 'auto-edit']), '.qwen/settings.json', {
            $version: 4,
            hooks: beforeTools('by-user')
        }),
        projectFiles: { '.qwen/settings.json': text({ hooks: beforeTools('by-project') }) },
        userFiles: ['.qwen/settings.json'],
        leaves: ['by-user', 'by-project']
    },
    {
        agent: startedWith(copilotCli, ['--allow-all-tools'], {
            '.copilot/hooks/agent-companion.json': copilotCliHooks,
            '.copilot/hooks/mine.json': {
                version: 1,
                hooks: { preToolUse: [{ type: 'command', bash: 'touch by-user', timeoutSec: 10 }] }
            }
        }),
        userFiles: ['.copilot/hooks/mine.json'],
        leaves: ['by-user']
    },
    {
        agent: startedWith(codex, ['--dangerously-bypass-hook-trust', '--sandbox', 'workspace-write'], {
            '.codex/hooks.json': {
                hooks: { ...codexHooks.hooks, PreToolUse: [touching('by-user'), ...codexHooks.hooks.PreToolUse] }
            }
        }),
        userFiles: ['.codex/hooks.json'],
        leaves: ['by-user']
    },
    {
        agent: withSettings(unaskingOpenCode, '.config/opencode/opencode.json', {
            $schema: 'https://opencode.ai/config.json',
            instructions: ['RULES.md']
        }),
        projectFiles: {
            '.opencode/plugins/mine.js': `
import { writeFileSync } from 'node:fs';
export const Mine = async ({ directory }) => ({
    'tool.execute.before': async () => writeFileSync(directory + '/by-project', '')
});
`
        },
        userFiles: ['.config/opencode/opencode.json'],
        leaves: ['by-project']
    }
];

for (const { agent, projectFiles, userFiles, leaves } of agents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name} with hooks of its user and of the project`, function () {
        this.timeout(180_000);
        let bed: CompanionBed;
        before(async () => {
            bed = await CompanionBed.start(agent, { ...projectFiles }, new AgentPreferences({}));
        });
        after(() => bed?.dispose());

        it('runs them beside ours, and the user’s files stay as they are', async () => {
            const read = (): string[] => userFiles.map(file => readFileSync(path.join(bed.home, file), 'utf8'));
            const own = read();
            await bed.user.start();
            bed.model.willAnswer({ write: { path: bed.at('new.key'), content: 'KEY=1\n' } }, { text: 'It is done.' });
            await bed.user.ask('please write it');
            await until('the diff is shown', () => bed.editor.proposals.length > 0, { timeoutMs: 60_000 });
            assert.equal(existsSync(bed.at('new.key')), false);
            bed.decide(bed.editor.proposals[0], 'accepted');
            await bed.user.waitForAnswer(/It is done/);
            assert.equal(bed.onDisk('new.key'), 'KEY=1\n');
            assert.deepEqual(
                leaves.filter(name => !existsSync(bed.at(name))),
                []
            );
            assert.deepEqual(read(), own);
        });
    });
}
