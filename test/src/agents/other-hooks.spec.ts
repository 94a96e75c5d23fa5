import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentPreferences } from '@agent-companion/core/server';
import { codexHooks } from '@agent-companion/core/testing';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { withSettings } from '../support/agents/terminal/started-with';
import { TerminalAgent } from '../support/agents/terminal/terminal-agent';
import { Disposables } from '../support/disposables';
import { until } from '../support/until';
import { mayMountPrivately, withSystemFiles } from '../support/users/private-mounts';
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

const agents: readonly HookedAgent[] = [
    {
        agent: withSettings(automaticAgents.claudeCode, '.claude/settings.json', {
            hooks: beforeTools('by-user')
        }),
        projectFiles: { '.claude/settings.json': text({ hooks: beforeTools('by-project') }) },
        userFiles: ['.claude/settings.json'],
        leaves: ['by-user', 'by-project']
    },
    {
        agent: withSettings(automaticAgents.qwenCode, '.qwen/settings.json', {
            $version: 4,
            hooks: beforeTools('by-user')
        }),
        projectFiles: { '.qwen/settings.json': text({ hooks: beforeTools('by-project') }) },
        userFiles: ['.qwen/settings.json'],
        leaves: ['by-user', 'by-project']
    },
    {
        agent: withSettings(automaticAgents.copilotCli, '.copilot/hooks/mine.json', {
            version: 1,
            hooks: { preToolUse: [{ type: 'command', bash: 'touch by-user', timeoutSec: 10 }] }
        }),
        userFiles: ['.copilot/hooks/mine.json'],
        leaves: ['by-user']
    },
    {
        agent: withSettings(automaticAgents.codex, '.codex/hooks.json', {
            hooks: { ...codexHooks.hooks, PreToolUse: [touching('by-user'), ...codexHooks.hooks.PreToolUse] }
        }),
        userFiles: ['.codex/hooks.json'],
        leaves: ['by-user']
    },
    {
        agent: withSettings(automaticAgents.openCode, '.config/opencode/opencode.json', {
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

/** Has an agent write a guarded file once that is accepted. @param line by which it is started. */
async function writesAfterReview(bed: CompanionBed, line?: string): Promise<void> {
    await bed.user.start(line);
    bed.model.willAnswer({ write: { path: bed.at('new.key'), content: 'KEY=1\n' } }, { text: 'It is done.' });
    await bed.user.ask('please write it');
    await until('the diff is shown', () => bed.editor.proposals.length > 0, { timeoutMs: 60_000 });
    assert.equal(existsSync(bed.at('new.key')), false);
    bed.decide(bed.editor.proposals[0], 'accepted');
    await bed.user.waitForAnswer(/It is done/);
    assert.equal(bed.onDisk('new.key'), 'KEY=1\n');
}

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
            await writesAfterReview(bed);
            assert.deepEqual(
                leaves.filter(name => !existsSync(bed.at(name))),
                []
            );
            assert.deepEqual(read(), own);
        });
    });
}

/** Agents, and the files of an administrator in `/etc`. */
const administered: readonly (readonly [agent: TerminalAgent, files: Readonly<Record<string, string>>])[] = [
    [automaticAgents.claudeCode, { 'claude-code/managed-settings.json': text({ hooks: beforeTools('by-root') }) }],
    [automaticAgents.codex, { 'codex/hooks.json': text({ hooks: beforeTools('by-root') }) }],
    [
        automaticAgents.qwenCode,
        {
            'qwen-code/settings.json': text({ $version: 4, hooks: beforeTools('by-root') }),
            'qwen-code/system-defaults.json': text({ hooks: beforeTools('by-defaults') })
        }
    ]
];

for (const [agent, files] of administered) {
    (hasPrograms ? describe : describe.skip)(`${agent.name} with hooks of an administrator`, function () {
        this.timeout(180_000);
        const disposables = new Disposables();
        before(function () {
            if (!mayMountPrivately) {
                console.log('      skipped: it takes root and Linux to have files in /etc for one program');
                this.skip();
            }
        });
        after(() => disposables.dispose());

        it('runs them beside ours, and the files stay as they are', async () => {
            const { etc, wrapper } = withSystemFiles(disposables.addFolder('etc-'), files);
            // The companion reads them where they are outside of the agent's view.
            const environment = { QWEN_CODE_SYSTEM_SETTINGS_PATH: path.join(etc, 'qwen-code', 'settings.json') };
            const bed = await CompanionBed.start(agent, {}, new AgentPreferences({}), { environment });
            disposables.add(bed, each => each.dispose());
            const words = [...wrapper, agent.program.command];
            await writesAfterReview(bed, words.map(word => `'${word}'`).join(' '));
            for (const [name, content] of Object.entries(files)) {
                assert.equal(readFileSync(path.join(etc, name), 'utf8'), content);
                for (const [, left] of content.matchAll(/touch ([\w-]+)/g)) {
                    assert.ok(existsSync(bed.at(left)), `${name} has been passed over`);
                }
            }
        });
    });
}
