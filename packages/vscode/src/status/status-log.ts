import type { WindowStatus } from '@agent-companion/window/contract';
import type { CompanionLog } from './companion-log';
import { warningsOf } from './status-view';

/** Writes into the log which agents come and go, and what keeps them away; each once. */
export class StatusLog {
    private agents: readonly string[] = [];
    private warnings: readonly string[] = [];
    private problem: string | undefined;

    constructor(private readonly log: Pick<CompanionLog, 'add'>) {}

    /** What the window has said last. */
    setStatus(status: WindowStatus): void {
        const agents = status.agents.map(({ name, version }) => `${name} ${version}`);
        const warnings = warningsOf(status);
        added(this.agents, agents).forEach(agent => this.log.add('info', `${agent} has connected.`));
        added(agents, this.agents).forEach(agent => this.log.add('info', `${agent} has left.`));
        added(this.warnings, warnings).forEach(warning => this.log.add('warn', warning));
        this.agents = agents;
        this.warnings = warnings;
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
