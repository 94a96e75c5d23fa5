import * as assert from 'node:assert/strict';
import type { DiscoveryStatus } from '@agent-companion/core/server';
import type { FormerAgent, InstalledAgent } from '@agent-companion/core/contract';
import { adviceOn } from './connection-advice';
import type { Remedies } from './remedies';
import { MenuRow, stateRows } from './status-menu';

const claude = { kind: 'claude-code', name: 'Claude Code', program: 'claude' };

describe('The status menu', () => {
    let copied: string[];
    let resumed: string[];
    let former: FormerAgent[];

    /** Its rows on the state, with these agents on the machine. */
    function rows(
        agents: InstalledAgent[],
        turnedOff: InstalledAgent[],
        discovery: DiscoveryStatus = { published: true, path: '/g' }
    ): MenuRow[] {
        const ideMode = { enabled: true, settingsFile: '/s' };
        const ideTools = { state: 'off' as const, folder: '/e' };
        const home = { ideMode, ideTools, hooks: [] };
        const facts = { agents, turnedOff, cli: { found: false as const }, ...home, hasWorkspace: true };
        const advice = adviceOn({ ...facts, discovery });
        const refresh = (): Promise<void> => Promise.resolve();
        const remedies: Partial<Remedies> = { 'copy-fix': command => Promise.resolve(void copied.push(command)) };
        return stateRows(
            { agents: [], former, facts, discovery, advice, problem: undefined, refresh },
            {
                remedies: remedies as Remedies,
                toTerminal: () => undefined,
                resume: ({ command }) => Promise.resolve(void resumed.push(command))
            }
        );
    }

    const labels = (...state: Parameters<typeof rows>): string[] => rows(...state).map(({ label }) => label);

    beforeEach(() => ([copied, resumed, former] = [[], [], []]));

    it('offers to start an agent that is installed', () => {
        assert.deepEqual(labels([claude], []), ['Start Claude Code']);
    });

    it('offers each agent that was at work before a restart, and a new one', async () => {
        const at = (folder: string, id: string): FormerAgent => ({
            ...{ kind: 'codex', name: 'Codex', folder },
            command: `codex resume ${id}`
        });
        former = [at('/a', '1'), at('/b', '2')];
        assert.deepEqual(labels([claude], []), ['Resume Codex', 'Resume Codex', 'Start Claude Code']);
        const [, second] = rows([claude], []);
        await second.act?.();
        assert.deepEqual([second.description, resumed], ['/b', ['codex resume 2']]);
    });

    it('offers to start none where none is installed or all are turned off, and says so', () => {
        assert.deepEqual(labels([], [claude]), ['Turned off in the settings or by the policy: Claude Code.']);
        assert.deepEqual(labels([], []), ['Install Gemini CLI']);
    });

    it('says once what keeps agents away, and copies what mends it', async () => {
        const problem = { code: 'foreign-folder', reason: 'Whose?', facts: ['/g'], fix: 'rm /g' } as const;
        const refused = rows([claude], [], { published: false, ...problem });
        const cautioned = rows([claude], [], { published: true, path: '/g', cautions: [problem] });
        await refused[0].act?.();
        await cautioned[1].act?.();
        assert.deepEqual(copied, ['rm /g', 'rm /g']);
        assert.deepEqual([refused.length, cautioned.length], [2, 2]);
    });
});
