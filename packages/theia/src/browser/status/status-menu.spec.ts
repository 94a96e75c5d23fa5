import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { adviceOn } from '@agent-companion/client';
import type { InstalledAgent } from '../../common';
import { StatusMenu } from './status-menu';

leavePage();

const claude = { kind: 'claude-code', name: 'Claude Code', program: 'claude' };

describe('StatusMenu', () => {
    /** The labels of its first group, with these agents on the machine. */
    async function entries(agents: InstalledAgent[], turnedOff: InstalledAgent[]): Promise<unknown[]> {
        const ideMode = { enabled: true, settingsFile: '/s' };
        const facts = { agents, turnedOff, cli: { found: false as const }, ideMode, hasWorkspace: true };
        const discovery = { published: true as const, path: '/g' };
        let shown: { label?: string }[] = [];
        const menu = Object.assign(new StatusMenu(), {
            status: { agents: [], facts, discovery, advice: adviceOn({ ...facts, discovery }) },
            terminals: { terminalOf: () => undefined },
            terminalService: { all: [] },
            reviews: { undecided: () => [] },
            log: { isThere: false },
            commands: { getCommand: () => undefined },
            quickInput: { showQuickPick: (items: typeof shown) => Promise.resolve(void (shown = items)) }
        });
        await menu.open();
        const labels = shown.map(({ label }) => label);
        return labels.slice(0, labels.indexOf(undefined));
    }

    it('offers to start an agent that is installed', async () => {
        assert.deepEqual(await entries([claude], []), ['Start Claude Code']);
    });

    it('offers to start none where none is installed or all are turned off, and says so', async () => {
        assert.deepEqual(await entries([], [claude]), ['Turned off in the settings: Claude Code.']);
        assert.deepEqual(await entries([], []), ['Install Gemini CLI']);
    });
});
