import * as vscode from 'vscode';
import {
    AgentStatus,
    agentsToStart,
    copyFix,
    ideModeSentence,
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
}

/** What helps when no agent is connected. */
export function vscodeRemedies({ host, status, messages }: RemedyServices): Remedies {
    const { commands, env } = vscode;
    const type = (command: string): Promise<void> => typeCommand(command, false);
    return {
        install: type,
        update: type,
        'open-gemini-settings': async file => commands.executeCommand('vscode.open', vscode.Uri.file(file)),
        'turn-on-ide-mode': () => turnOnIdeMode(host.service, messages),
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

async function turnOnIdeMode(
    service: Pick<CompanionService, 'enableIdeMode'>,
    messages: StatusMessages
): Promise<void> {
    const outcome = await service.enableIdeMode();
    if (outcome.enabled) {
        const sentence = nls.localize(
            'agent-companion/ideModeOn',
            'Gemini CLI connects to this IDE from its next start on.'
        );
        messages.show({ sentence });
    } else {
        await vscode.window.showWarningMessage(plainText(ideModeSentence(outcome)));
    }
}
