import * as vscode from 'vscode';
import { ideModeSentence, nls, Remedies } from '@agent-companion/page';
import type { CompanionService, InstalledAgent } from '@agent-companion/window/contract';
import { pickAgent } from '../agents/pick-agent';

/** What is started where no agent is known to be on the host's machine: its shell says that there is none. */
const FALLBACK: Omit<InstalledAgent, 'kind'> = { name: 'Gemini CLI', program: 'gemini' };

/** How long, in milliseconds, it is said what was done. */
const SAID_MS = 8_000;

/** What helps when no agent is connected. @param installed the agents on the host's machine. */
export function vscodeRemedies(
    host: { readonly service: Pick<CompanionService, 'enableIdeMode'> },
    installed: () => readonly InstalledAgent[]
): Remedies {
    const { commands, env } = vscode;
    return new Remedies({
        typeCommand: command => typeCommand(command, false),
        openFile: async file => commands.executeCommand('vscode.open', vscode.Uri.file(file)),
        openFolder: async () => commands.executeCommand('workbench.action.files.openFolder'),
        writeClipboard: async text => env.clipboard.writeText(text),
        say,
        turnOnIdeMode: () => turnOnIdeMode(host.service),
        startAgent: async () => {
            const agents = installed().length > 0 ? installed() : [FALLBACK];
            const agent = await pickAgent(
                agents,
                nls.localize('agent-companion/pickAgentToStart', 'Start which agent?')
            );
            await (agent && typeCommand(agent.start ?? agent.program, true));
        },
        // Windows of VS Code get the agents of closed ones by themselves: nothing offers it.
        bringAgentsHere: () => Promise.resolve()
    });
}

/** In a new terminal, which leads to this window. @param runs whether Enter is pressed as well. */
function typeCommand(command: string, runs: boolean): Promise<void> {
    const terminal = vscode.window.createTerminal();
    terminal.show();
    terminal.sendText(command, runs);
    return Promise.resolve();
}

async function turnOnIdeMode(service: Pick<CompanionService, 'enableIdeMode'>): Promise<void> {
    const outcome = await service.enableIdeMode();
    if (outcome.enabled) {
        say(nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.'));
    } else {
        await vscode.window.showWarningMessage(ideModeSentence(outcome));
    }
}

function say(sentence: string): void {
    vscode.window.setStatusBarMessage(sentence, SAID_MS);
}
