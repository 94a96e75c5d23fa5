import type { InstalledAgent } from '../contract';
import { ProgramSearch } from '@agent-companion/server/program-search';

/** The agents that can be started in a terminal; the kinds are those of `AgentTraits`. */
const AGENTS: readonly InstalledAgent[] = [
    { kind: 'gemini-cli', name: 'Gemini CLI', program: 'gemini' },
    { kind: 'claude-code', name: 'Claude Code', program: 'claude' },
    { kind: 'qwen-code', name: 'Qwen Code', program: 'qwen' },
    { kind: 'opencode', name: 'OpenCode', program: 'opencode' },
    { kind: 'copilot-cli', name: 'Copilot CLI', program: 'copilot' },
    { kind: 'codex', name: 'Codex', program: 'codex' }
];

/** Looks for agents on this machine, without running them. */
export class InstalledAgents {
    constructor(private readonly search: Pick<ProgramSearch, 'find'> = new ProgramSearch()) {}

    /** Those that are there, always in the same order. Never rejects. */
    async find(): Promise<InstalledAgent[]> {
        const files = await Promise.all(AGENTS.map(({ program }) => this.search.find(program)));
        return AGENTS.filter((_agent, index) => files[index] !== undefined);
    }
}
