import * as vscode from 'vscode';
import { Client, deliverMentions, mayMention, nls, selectedLines } from '@agent-companion/client';
import type { ConnectedAgent, FileMention } from '@agent-companion/core/contract';
import { setContextKey } from '../context-key';
import { plainText } from '../messages/notifications';
import { askChoice } from '../messages/questions';
import { pickAgent } from './pick-agent';

/** True, for menus, while an agent is connected that takes files over its connection. */
const TAKES_MENTIONS = 'agentCompanion.takesMentions';

/** Offers to put files, or selected lines, into the prompt of an agent that takes them. */
export function offerSendToAgent({
    window: companion,
    connection
}: Pick<Client, 'window' | 'connection'>): vscode.Disposable {
    let agents: readonly ConnectedAgent[] = [];
    companion.onDidChangeStatus(status => {
        agents = status.agents.filter(({ takesMentions }) => takesMentions);
        setContextKey(TAKES_MENTIONS, agents.length > 0);
    });
    return vscode.commands.registerCommand(
        'agent-companion.sendToAgent',
        async (target: unknown, selected: unknown) => {
            const files = filesOf(target, selected);
            const placeHolder = nls.localize('agent-companion/pickAgent', 'Send to which agent?');
            const agent = files.length > 0 ? await pickAgent(agents, placeHolder) : undefined;
            const warn = (sentence: string): unknown => vscode.window.showWarningMessage(plainText(sentence));
            const uris = files.map(({ uri }) => uri);
            if (!agent || !(await mayMention(connection.calls, uris, { ask: askChoice, warn }))) {
                return;
            }
            const problem = await deliverMentions(connection.calls, agent.name, files);
            await (problem && warn(problem.sentence));
        }
    );
}

/** The files a menu command means: those selected in the Explorer, else a tab's, else the front editor's selected lines. */
function filesOf(target: unknown, selected: unknown): FileMention[] {
    const editor = vscode.window.activeTextEditor;
    const uris: unknown[] = Array.isArray(selected) ? selected : [target ?? editor?.document.uri];
    const mentions = uris.flatMap(uri =>
        uri instanceof vscode.Uri && uri.scheme === 'file' ? [{ uri: uri.toString() }] : []
    );
    const isEditor = !Array.isArray(selected) && mentions.at(0)?.uri === editor?.document.uri.toString();
    return isEditor && editor && !editor.selection.isEmpty
        ? mentions.map(mention => ({ ...mention, lines: selectedLines(editor.selection) }))
        : mentions;
}
