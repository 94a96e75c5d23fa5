import * as vscode from 'vscode';

/** How long, in milliseconds, terminals may take to say what runs in them: one that is starting says it later. */
const PATIENCE_MS = 500;

/** The terminals of the window by the process ids of their shells. */
export async function terminalsByShell(): Promise<ReadonlyMap<number, vscode.Terminal>> {
    const found = new Map<number, vscode.Terminal>();
    const all = vscode.window.terminals.map(async terminal => {
        const pid = await terminal.processId;
        if (pid !== undefined) {
            found.set(pid, terminal);
        }
    });
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => (patience = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([late, Promise.allSettled(all)]);
    clearTimeout(patience);
    return found;
}
