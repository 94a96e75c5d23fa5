import type { StartedProcesses } from './started-processes';

/**
 * At which address, by its token, the terminals look for a companion: that of the window in which each was started, whichever
 * page shows it now. Knows the terminals that pages have asked for themselves; a task's terminal is known to every page of the
 * backend, and so says nothing about a page that shows it.
 */
export class TerminalBirths {
    private readonly tokens = new Map<number, string>();

    constructor(private readonly processes: Pick<StartedProcesses, 'has'>) {}

    /** @param terminalId what `IShellTerminalServer.create` has resolved with. */
    add(terminalId: number, authToken: string): void {
        this.forgetEnded();
        this.tokens.set(terminalId, authToken);
    }

    /** The token that a terminal was started with; undefined if it was started otherwise. */
    tokenOf(terminalId: number): string | undefined {
        return this.processes.has(terminalId) ? this.tokens.get(terminalId) : undefined;
    }

    /** Whether a terminal that runs was started with a token. */
    has(authToken: string): boolean {
        this.forgetEnded();
        return [...this.tokens.values()].includes(authToken);
    }

    private forgetEnded(): void {
        const ended = [...this.tokens.keys()].filter(id => !this.processes.has(id));
        ended.forEach(id => this.tokens.delete(id));
    }
}
