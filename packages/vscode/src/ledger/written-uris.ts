import * as vscode from 'vscode';
import { fileNameOf, nls, WrittenRow } from '@agent-companion/client';
import { uriOf } from '../review/reviewed-files';

/** The left side: a file as it was before a turn of an agent. Its path is the file's, its query names the turn. */
export const BEFORE_SCHEME = 'agent-companion-before';

/** A file of a turn, as a tab shows it. */
export interface WrittenTab {
    readonly turnId: string;
    readonly before: vscode.Uri;
    readonly now: vscode.Uri;
}

/** Shows a file of a turn beside what it was before; many files have no diff. */
export async function showWritten({ turn, file }: WrittenRow): Promise<void> {
    const now = uriOf(file.uri);
    const before = now.with({ scheme: BEFORE_SCHEME, query: turn.id });
    const name = fileNameOf(file.uri);
    const title = nls.localize('agent-companion/writtenTitle', '{0} (changed by {1})', name, turn.agentName);
    await (file.kind === 'deleted'
        ? vscode.commands.executeCommand('vscode.open', before, { preview: true }, title)
        : vscode.commands.executeCommand('vscode.diff', before, now, title, { preview: true }));
}

/** The file of a turn that the tab in front shows. */
export function writtenInFront(): WrittenTab | undefined {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const isDiff = input instanceof vscode.TabInputTextDiff;
    const before = isDiff ? input.original : input instanceof vscode.TabInputText ? input.uri : undefined;
    return before?.scheme === BEFORE_SCHEME
        ? { turnId: before.query, before, now: before.with({ scheme: 'file', query: '' }) }
        : undefined;
}
