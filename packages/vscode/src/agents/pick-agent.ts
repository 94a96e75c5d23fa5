import * as vscode from 'vscode';
import { agentIcon } from '@agent-companion/client';

/** The only agent, else the user's choice. */
export async function pickAgent<A extends { readonly name: string; readonly kind?: string }>(
    agents: readonly A[],
    placeHolder: string
): Promise<A | undefined> {
    if (agents.length <= 1) {
        return agents.at(0);
    }
    const items = agents.map(agent => ({
        label: agent.name,
        iconPath: new vscode.ThemeIcon(agentIcon(agent.kind)),
        agent
    }));
    return (await vscode.window.showQuickPick(items, { placeHolder }))?.agent;
}
