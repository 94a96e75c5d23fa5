import * as vscode from 'vscode';
import { Client, nls, seenText } from '@agent-companion/client';

const SCHEME = 'agent-companion-seen';

/** Shows in a read-only editor what was sent to agents last. */
export function offerSeenDocument({ connection, status }: Pick<Client, 'connection' | 'status'>): vscode.Disposable {
    const changes = new vscode.EventEmitter<vscode.Uri>();
    return vscode.Disposable.from(
        changes,
        vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
            onDidChange: changes.event,
            provideTextDocumentContent: () => seenText(connection.calls, status.isPaused)
        }),
        vscode.commands.registerCommand('agent-companion.context.show', async () => {
            const title = nls.localize('agent-companion/whatAgentsSee', 'What Agents See');
            const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}` });
            // It may be open already.
            changes.fire(uri);
            await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
        })
    );
}
