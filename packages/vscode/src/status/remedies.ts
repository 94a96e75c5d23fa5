import * as vscode from 'vscode';
import { agentIcon, ideModeSentence, nls, Remedy, RemedyCode } from '@agent-companion/page';
import type { CompanionService, InstalledAgent } from '@agent-companion/window/contract';

const INSTALL = 'npm install -g @google/gemini-cli';

/** What is started where no agent is known to be on the host's machine: its shell says that there is none. */
const FALLBACK = { program: 'gemini' };

/** How long, in milliseconds, it is said what was done. */
const SAID_MS = 8_000;

/** Does what helps when no agent is connected. */
export class Remedies {
    /** @param installed the agents on the host's machine. */
    constructor(
        private readonly host: { readonly service: Pick<CompanionService, 'enableIdeMode'> },
        private readonly installed: () => readonly InstalledAgent[]
    ) {}

    /** Applies a remedy. @throws Error of VS Code, or that there is no connection to the host. */
    async apply({ code, subject = '' }: Remedy): Promise<void> {
        await this.acts[code](subject);
    }

    private readonly acts: Record<RemedyCode, (subject: string) => Promise<unknown>> = {
        // Windows of VS Code get the agents of closed ones by themselves: nothing offers it.
        'bring-agents-here': () => Promise.resolve(),
        install: () => this.typeCommand(INSTALL, false),
        update: () => this.typeCommand(`${INSTALL}@latest`, false),
        'open-gemini-settings': async file => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file)),
        'turn-on-ide-mode': () => this.turnOnIdeMode(),
        'copy-fix': command => this.copy(command),
        'open-folder': async () => vscode.commands.executeCommand('workbench.action.files.openFolder'),
        start: () => this.start()
    };

    /** The only agent that is installed, else the user's choice. */
    private async start(): Promise<void> {
        const agents = this.installed();
        const items = agents.map(agent => ({
            label: agent.name,
            iconPath: new vscode.ThemeIcon(agentIcon(agent.kind)),
            agent
        }));
        const placeHolder = nls.localize('agent-companion/pickAgentToStart', 'Start which agent?');
        const agent =
            agents.length > 1
                ? (await vscode.window.showQuickPick(items, { placeHolder }))?.agent
                : (agents.at(0) ?? FALLBACK);
        await (agent && this.typeCommand(agent.program, true));
    }

    /** In a new terminal, which leads to this window. @param runs whether Enter is pressed as well. */
    private typeCommand(command: string, runs: boolean): Promise<void> {
        const terminal = vscode.window.createTerminal();
        terminal.show();
        terminal.sendText(command, runs);
        return Promise.resolve();
    }

    private async turnOnIdeMode(): Promise<void> {
        const outcome = await this.host.service.enableIdeMode();
        if (outcome.enabled) {
            say(nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.'));
        } else {
            await vscode.window.showWarningMessage(ideModeSentence(outcome));
        }
    }

    private async copy(command: string): Promise<void> {
        await vscode.env.clipboard.writeText(command);
        say(nls.localize('agent-companion/copiedFix', 'Copied. Run it in a terminal.'));
    }
}

function say(sentence: string): void {
    vscode.window.setStatusBarMessage(sentence, SAID_MS);
}
