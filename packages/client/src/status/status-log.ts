import { nls } from '../messages/nls';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import type { CompanionLog } from './companion-log';

/** Writes into the log which agents come and go, and what keeps them away; each once. */
export class StatusLog {
    private agents: readonly string[] = [];
    private said: readonly string[] = [];

    constructor(private readonly log: Pick<CompanionLog, 'add'>) {}

    /** @param warnings sentences. @param reason why no agent is connected; undefined if one is, or while unknown. */
    update(connected: readonly ConnectedAgent[], warnings: readonly string[], reason: string | undefined): void {
        const agents = connected.map(({ name, version }) => `${name} ${version}`);
        added(this.agents, agents).forEach(agent =>
            this.log.add('info', nls.localize('agent-companion/logConnected', '{0} has connected.', agent))
        );
        added(agents, this.agents).forEach(agent =>
            this.log.add('info', nls.localize('agent-companion/logLeft', '{0} has left.', agent))
        );
        added(this.said, warnings).forEach(warning => this.log.add('warn', warning));
        const reasons = reason === undefined ? [] : [reason];
        added([...this.said, ...warnings], reasons).forEach(each => this.log.add('info', each));
        this.agents = agents;
        this.said = [...warnings, ...reasons];
    }
}

function added(before: readonly string[], after: readonly string[]): string[] {
    return after.filter(each => !before.includes(each));
}
