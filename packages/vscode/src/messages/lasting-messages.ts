import * as vscode from 'vscode';
import { nls, withoutIcons } from '@agent-companion/client';
import { ShownNotice } from '../review/held-notice';

/** Names an item of the status bar, and the command that a click on it runs. */
const ID = 'agent-companion.lasting';

/** Messages in the status bar that stay until they are hidden: VS Code takes no notification back. */
export class LastingMessages implements vscode.Disposable {
    private readonly shown = new Set<vscode.Disposable>();
    private count = 0;

    /** Shows a sentence; a click on it acts. @param label names that. */
    show(sentence: string, act: () => void, label = nls.localize('agent-companion/show', 'Show')): ShownNotice {
        const id = `${ID}.${this.count++}`;
        const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, -1_001);
        item.name = 'Agent Companion';
        item.command = id;
        item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
        item.text = `$(bell-dot) ${label} — ${withoutIcons(sentence)}`;
        item.tooltip = sentence;
        item.show();
        const message = vscode.Disposable.from(item, vscode.commands.registerCommand(id, act));
        this.shown.add(message);
        const hide = (): void => {
            this.shown.delete(message);
            message.dispose();
        };
        return { hide };
    }

    dispose(): void {
        vscode.Disposable.from(...this.shown).dispose();
    }
}
