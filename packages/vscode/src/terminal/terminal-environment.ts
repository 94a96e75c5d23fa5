import type * as vscode from 'vscode';
import { nls } from '@agent-companion/page';
import type { HostService } from '@agent-companion/window/contract';

/** What is set in VS Code, for all terminals of the window that start from then on: also those of tasks and the debugger. */
type Variables = Pick<
    vscode.EnvironmentVariableCollection,
    'persistent' | 'description' | 'get' | 'forEach' | 'replace' | 'delete'
>;

/**
 * The variables by which agents in the window's terminals find it. Other extensions cannot list them; they are in the environment
 * of each terminal, where every program of the user can read them, as it could the discovery file.
 */
export class TerminalEnvironment {
    private updates = 0;

    constructor(
        private readonly variables: Variables,
        private readonly host: { readonly service: Pick<HostService, 'terminalVariables'> }
    ) {
        // Kept by VS Code they would be in the browser's storage, and lead new terminals to a port that by then may be another
        // program's, which would get the token. A terminal that starts before the greeting is started again by VS Code, if the
        // user has not typed yet; one that has outlived a reload has its variables, which are still right.
        variables.persistent = false;
        variables.description = nls.localize(
            'agent-companion/terminalVariables',
            'Agents in the terminal find this window and show their changes in it.'
        );
    }

    /** Takes over what the host says of the window now. To be called after each greeting, and when the window's status has changed. */
    async update(): Promise<void> {
        const number = ++this.updates;
        const wanted = await this.host.service.terminalVariables();
        if (number === this.updates) {
            this.set(wanted);
        }
    }

    /** Touches what differs only: each change has VS Code look at all terminals. */
    private set(wanted: Readonly<Record<string, string>>): void {
        const surplus: string[] = [];
        this.variables.forEach(name => void (Object.hasOwn(wanted, name) || surplus.push(name)));
        surplus.forEach(name => this.variables.delete(name));
        for (const [name, value] of Object.entries(wanted)) {
            if (this.variables.get(name)?.value !== value) {
                this.variables.replace(name, value);
            }
        }
    }
}
