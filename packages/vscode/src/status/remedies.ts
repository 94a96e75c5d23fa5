import * as vscode from 'vscode';
import { ideModeSentence, nls, Remedies } from '@agent-companion/page';
import type { CompanionService, InstalledAgent } from '@agent-companion/window/contract';
import { pickAgent } from '../agents/pick-agent';
import { plainText } from '../messages/notifications';
import type { StatusMessages } from '../messages/status-messages';
import type { AgentStatus } from './agent-status';

/** What is started where no agent is known to be on the host's machine: its shell says that there is none. */
const FALLBACK: Omit<InstalledAgent, 'kind'> = { name: 'Gemini CLI', program: 'gemini' };

/** What remedies are done with. */
interface RemedyServices {
    readonly host: { readonly service: Pick<CompanionService, 'enableIdeMode'> };
    readonly status: Pick<AgentStatus, 'installed' | 'gather'>;
    readonly messages: Pick<StatusMessages, 'show'>;
}

/** What helps when no agent is connected. */
export function vscodeRemedies({ host, status, messages }: RemedyServices): Remedies {
    const { commands, env } = vscode;
    const say = (sentence: string): void => void messages.show({ sentence });
    return new Remedies({
        typeCommand: command => typeCommand(command, false),
        openFile: async file => commands.executeCommand('vscode.open', vscode.Uri.file(file)),
        openFolder: async () => commands.executeCommand('workbench.action.files.openFolder'),
        writeClipboard: async text => env.clipboard.writeText(text),
        say,
        turnOnIdeMode: () => turnOnIdeMode(host.service, say),
        startAgent: async () => {
            await status.gather();
            const agents = status.installed.length > 0 ? status.installed : [FALLBACK];
            const agent = await pickAgent(
                agents,
                nls.localize('agent-companion/pickAgentToStart', 'Start which agent?')
            );
            await (agent && typeCommand(agent.start ?? agent.program, true));
        }
    });
}

/** In a new terminal, which leads to this window. @param runs whether Enter is pressed as well. */
function typeCommand(command: string, runs: boolean): Promise<void> {
    const terminal = vscode.window.createTerminal();
    terminal.show();
    terminal.sendText(command, runs);
    return Promise.resolve();
}

async function turnOnIdeMode(
    service: Pick<CompanionService, 'enableIdeMode'>,
    say: (sentence: string) => void
): Promise<void> {
    const outcome = await service.enableIdeMode();
    if (outcome.enabled) {
        say(nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.'));
    } else {
        await vscode.window.showWarningMessage(plainText(ideModeSentence(outcome)));
    }
}
