import * as vscode from 'vscode';
import { AgentWrites, nls } from '@agent-companion/client';

/** Marks files that agents have written, in the Explorer and on tabs. */
export class WrittenMarks implements vscode.FileDecorationProvider {
    private readonly changes = new vscode.EventEmitter<undefined>();
    readonly onDidChangeFileDecorations = this.changes.event;

    constructor(private readonly writes: AgentWrites) {
        writes.onDidChange(() => this.changes.fire(undefined));
    }

    provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
        const row = uri.scheme === 'file' ? this.writes.find(uri.toString()) : undefined;
        const name = row?.turn.agentName;
        return name === undefined
            ? undefined
            : new vscode.FileDecoration('✧', nls.localize('agent-companion/changedBy', 'changed by {0}', name));
    }
}
