import * as vscode from 'vscode';
import {
    AgentStatus,
    agentsToStart,
    copyFix,
    HomeChanges,
    nls,
    Remedies,
    whyNoneStarts
} from '@agent-companion/client';
import type { CompanionService } from '@agent-companion/core/contract';
import { pickAgent } from '../agents/pick-agent';
import { plainText } from '../messages/notifications';
import type { StatusMessages } from '../messages/status-messages';

/** What remedies are done with. */
interface RemedyServices {
    readonly host: { readonly service: Pick<CompanionService, 'enableIdeMode'> };
    readonly status: Pick<AgentStatus, 'facts' | 'refresh'>;
    readonly messages: StatusMessages;
    readonly homeChanges: Pick<HomeChanges, 'make'>;
}

/** What helps when no agent is connected. */
export function vscodeRemedies({ host, status, messages, homeChanges }: RemedyServices): Remedies {
    const { commands, env } = vscode;
    const type = (command: string): Promise<void> => typeCommand(command, false);
    return {
        install: type,
        update: type,
        'open-gemini-settings': async file => commands.executeCommand('vscode.open', vscode.Uri.file(file)),
        'turn-on-ide-mode': () =>
            homeChanges.make(
                () => host.service.enableIdeMode(),
                nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.')
            ),
        'copy-fix': command => copyFix(command, { writeClipboard: text => env.clipboard.writeText(text), messages }),
        'open-folder': async () => commands.executeCommand('workbench.action.files.openFolder'),
        start: async () => {
            await status.refresh();
            const question = nls.localize('agent-companion/pickAgentToStart', 'Start which agent?');
            const reason = whyNoneStarts(status.facts);
            const agent = await pickAgent(agentsToStart(status.facts), question);
            await (reason && vscode.window.showWarningMessage(plainText(reason.sentence)));
            await (agent && typeCommand(agent.program, true));
        }
    };
}

/** In a new terminal, which leads to this window. @param runs whether Enter is pressed as well. */
function typeCommand(command: string, runs: boolean): Promise<void> {
    const terminal = vscode.window.createTerminal();
    terminal.show();
    terminal.sendText(command, runs);
    return Promise.resolve();
}
