import * as vscode from 'vscode';
import type { AgentWrites } from '@agent-companion/client';
import { BEFORE_SCHEME } from './written-uris';

/** Serves files as they were before a turn. */
export class BeforeTexts implements vscode.TextDocumentContentProvider {
    private readonly changes = new vscode.EventEmitter<vscode.Uri>();
    readonly onDidChange = this.changes.event;

    constructor(private readonly writes: AgentWrites) {
        writes.onDidChange(() => {
            const open = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === BEFORE_SCHEME);
            open.forEach(({ uri }) => this.changes.fire(uri));
        });
    }

    async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
        const before = await this.writes.before(uri.query, uri.with({ scheme: 'file', query: '' }).toString());
        return before?.kind === 'text' ? before.text : '';
    }
}
