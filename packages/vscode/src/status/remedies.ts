import * as vscode from 'vscode';
import {
    AgentStatus,
    agentsToStart,
    copyFix,
    HomeChanges,
    nls,
    Remedies,
    resumeLabel,
    whyNoneStarts
} from '@agent-companion/client';
import type { CompanionService, FormerAgent } from '@agent-companion/core/contract';
import { pickAgent } from '../agents/pick-agent';
import { plainText } from '../messages/notifications';
import type { StatusMessages } from '../messages/status-messages';

/** Parts that remedies need. */
interface RemedyServices {
    readonly host: { readonly service: Pick<CompanionService, 'enableIdeMode'> };
    readonly status: Pick<AgentStatus, 'facts' | 'former' | 'noteResumed' | 'refresh'>;
    readonly messages: StatusMessages;
    readonly homeChanges: Pick<HomeChanges, 'make'>;
}

/** Help while no agent is connected. */
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
            const former = status.former.map(agent => ({ kind: agent.kind, name: resumeLabel(agent), agent }));
            const agent = await pickAgent([...former, ...agentsToStart(status.facts)], question);
            await (reason && vscode.window.showWarningMessage(plainText(reason.sentence)));
            await (agent && ('agent' in agent ? resumeAgent(status, agent.agent) : typeCommand(agent.program, true)));
        }
    };
}

/** Goes on with the conversation of an agent that was at work before a restart. */
export function resumeAgent(status: Pick<AgentStatus, 'noteResumed'>, agent: FormerAgent): Promise<void> {
    status.noteResumed(agent);
    return typeCommand(agent.command, true, agent.folder);
}

/** In a new terminal, which leads to this window. @param runs whether Enter is pressed as well. */
function typeCommand(command: string, runs: boolean, cwd?: string): Promise<void> {
    const terminal = vscode.window.createTerminal({ cwd });
    terminal.show();
    terminal.sendText(command, runs);
    return Promise.resolve();
}
