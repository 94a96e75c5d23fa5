import { nls } from '../messages/nls';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import type { CompanionLog } from './companion-log';

/** Writes into the log which agents come and go, and what keeps them away; each once. */
export class StatusLog {
    private agents: readonly string[] = [];
    private warnings: readonly string[] = [];
    private reason: string | undefined;
    private problem: string | undefined;

    constructor(private readonly log: Pick<CompanionLog, 'add'>) {}

    /** What the window has said last. @param warnings sentences. */
    setStatus(connected: readonly ConnectedAgent[], warnings: readonly string[]): void {
        const agents = connected.map(({ name, version }) => `${name} ${version}`);
        added(this.agents, agents).forEach(agent =>
            this.log.add('info', nls.localize('agent-companion/logConnected', '{0} has connected.', agent))
        );
        added(agents, this.agents).forEach(agent =>
            this.log.add('info', nls.localize('agent-companion/logLeft', '{0} has left.', agent))
        );
        added(this.warnings, warnings).forEach(warning => this.log.add('warn', warning));
        this.agents = agents;
        this.warnings = warnings;
    }

    /** Why no agent is connected; undefined if one is, and as long as it is not known. */
    setReason(reason: string | undefined): void {
        if (reason !== undefined && reason !== this.reason) {
            this.log.add('info', reason);
        }
        this.reason = reason;
    }

    /** Why there is no connection to the host process; undefined if there is one. */
    setProblem(problem: string | undefined): void {
        if (problem !== undefined && problem !== this.problem) {
            this.log.add('warn', problem);
        }
        this.problem = problem;
    }
}

function added(before: readonly string[], after: readonly string[]): string[] {
    return after.filter(each => !before.includes(each));
}
