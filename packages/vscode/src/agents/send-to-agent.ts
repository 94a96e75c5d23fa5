import * as vscode from 'vscode';
import { deliverMentions, nls } from '@agent-companion/page';
import type { ConnectedAgent, FileMention } from '@agent-companion/window/contract';
import type { CompanionPage } from '../connection/companion-page';
import { plainText } from '../messages/plain-text';
import { pickAgent } from './pick-agent';

/** True, for menus, while an agent is connected that takes files over its connection. */
const TAKES_MENTIONS = 'agentCompanion.takesMentions';

/** Offers to put files, or the selected lines of the editor in front, into the prompt of an agent that takes them. */
export function offerSendToAgent({ window: companion, connection }: CompanionPage): vscode.Disposable {
    let agents: readonly ConnectedAgent[] = [];
    companion.onDidChangeStatus(status => {
        agents = status.agents.filter(({ takesMentions }) => takesMentions);
        vscode.commands
            .executeCommand('setContext', TAKES_MENTIONS, agents.length > 0)
            .then(undefined, () => undefined);
    });
    return vscode.commands.registerCommand(
        'agent-companion.sendToAgent',
        async (target: unknown, selected: unknown) => {
            const files = selectedFiles(target, selected);
            const placeHolder = nls.localize('agent-companion/pickAgent', 'Send to which agent?');
            const agent = files.length > 0 ? await pickAgent(agents, placeHolder) : undefined;
            const problem = agent && (await deliverMentions(connection.calls, agent.name, files));
            if (problem !== undefined) {
                await vscode.window.showWarningMessage(plainText(problem.sentence));
            }
        }
    );
}

/** What is selected in the Explorer, from whose menu the command comes, else in the editor in front. */
export function selectedFiles(target: unknown, selected: unknown): FileMention[] {
    const editor = vscode.window.activeTextEditor;
    const file = target instanceof vscode.Uri ? target.toString() : undefined;
    if (!Array.isArray(selected) && (file === undefined || file === editor?.document.uri.toString())) {
        return editor?.document.uri.scheme === 'file' ? [mentionOf(editor)] : [];
    }
    const uris: readonly unknown[] = Array.isArray(selected) ? selected : [target];
    return uris
        .filter(uri => uri instanceof vscode.Uri)
        .filter(({ scheme }) => scheme === 'file')
        .map(uri => ({ uri: uri.toString() }));
}

/** A selection that ends before the first character of a line does not include that. */
function mentionOf({ document, selection: { start, end, isEmpty } }: vscode.TextEditor): FileMention {
    const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    return { uri: document.uri.toString(), ...(!isEmpty && { lines: { first: start.line, last } }) };
}
