import { isDeepStrictEqual } from 'node:util';
import { Emitter } from '../../emitter';
import { AgentUse } from './optional-endpoint';

/** The agents that not everybody uses, as preferences name them. */
export type OptionalAgent = 'claudeCode' | 'qwenCode' | 'openCode' | 'copilot' | 'codex';

/** What the user wants of them; of one that is not named, `auto`. */
export type AgentUses = Readonly<Partial<Record<OptionalAgent, AgentUse>>>;

/** What a window's user wants of agents, as it is now. */
export class AgentPreferences {
    private readonly changes = new Emitter<void>();

    /** Fires when the use of any agent is another one than before. */
    readonly onDidChange = this.changes.event;

    /** @param uses undefined as long as it is not known: till then none is wanted. */
    constructor(private uses?: AgentUses) {}

    useOf(agent: OptionalAgent): AgentUse {
        return this.uses ? (this.uses[agent] ?? 'auto') : 'off';
    }

    /** Whether the user has turned an agent off. */
    isTurnedOff(agent: OptionalAgent): boolean {
        return this.uses?.[agent] === 'off';
    }

    update(uses: AgentUses): void {
        if (!isDeepStrictEqual(uses, this.uses)) {
            this.uses = uses;
            this.changes.fire();
        }
    }
}
