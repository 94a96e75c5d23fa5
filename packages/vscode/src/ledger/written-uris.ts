import * as vscode from 'vscode';
import { AgentWrites, fileNameOf, nls, WrittenRow } from '@agent-companion/client';
import { uriOf } from '../review/reviewed-files';

/** The left side: a file as it was before a turn of an agent. Its path is the file's, its query names the turn. */
export const BEFORE_SCHEME = 'agent-companion-before';

/** Shows a file of a turn beside what it was before; many files have no diff. */
export async function showWritten(row: WrittenRow): Promise<void> {
    const { turn, file } = row;
    const { before, now } = sideUris(row);
    const name = fileNameOf(file.uri);
    const title = nls.localize('agent-companion/writtenTitle', '{0} (changed by {1})', name, turn.agentName);
    await (file.kind === 'deleted'
        ? vscode.commands.executeCommand('vscode.open', before, { preview: true }, title)
        : vscode.commands.executeCommand('vscode.diff', before, now, title, { preview: true }));
}

/** Closes the tab of a file, if it is open. @returns whether it was in front. */
export async function closeWritten(row: WrittenRow): Promise<boolean> {
    const { tabGroups } = vscode.window;
    const wasInFront = isInFront(row);
    const tab = tabGroups.all.flatMap(({ tabs }) => tabs).find(each => isOf(row, each));
    await (tab && tabGroups.close(tab));
    return wasInFront;
}

export function isInFront(row: WrittenRow): boolean {
    return isOf(row, vscode.window.tabGroups.activeTabGroup.activeTab);
}

/** The row that the tab in front shows. */
export function rowInFront(writes: Pick<AgentWrites, 'find'>): WrittenRow | undefined {
    const before = beforeIn(vscode.window.tabGroups.activeTabGroup.activeTab);
    return before && writes.find(before.with({ scheme: 'file', query: '' }).toString(), before.query);
}

/** The URIs of a file before a turn, and of the file. */
export function sideUris({ turn, file }: WrittenRow): Record<'before' | 'now', vscode.Uri> {
    const now = uriOf(file.uri);
    return { before: now.with({ scheme: BEFORE_SCHEME, query: turn.id }), now };
}

function isOf(row: WrittenRow, tab: vscode.Tab | undefined): boolean {
    return beforeIn(tab)?.toString() === sideUris(row).before.toString();
}

function beforeIn(tab: vscode.Tab | undefined): vscode.Uri | undefined {
    const input = tab?.input;
    const isDiff = input instanceof vscode.TabInputTextDiff;
    const uri = isDiff ? input.original : input instanceof vscode.TabInputText ? input.uri : undefined;
    return uri?.scheme === BEFORE_SCHEME ? uri : undefined;
}
