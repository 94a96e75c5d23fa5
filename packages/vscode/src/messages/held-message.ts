import * as vscode from 'vscode';
import { nls, ShownNotice, withoutIcons } from '@agent-companion/page';

/** Runs when the message is clicked. */
const CLICK_COMMAND = 'agent-companion.held.show';

/** Says in the status bar that a change waits behind what the user does, until they have seen it: VS Code takes no notification back. */
export class HeldMessage implements vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem(
        'agent-companion.held',
        vscode.StatusBarAlignment.Left,
        -1_001
    );
    private review: () => void = () => undefined;
    private readonly command = vscode.commands.registerCommand(CLICK_COMMAND, () => this.review());

    constructor() {
        this.item.name = 'Agent Companion';
        this.item.command = CLICK_COMMAND;
        this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
    }

    show(sentence: string, review: () => void): ShownNotice {
        this.review = review;
        const label = nls.localize('agent-companion/show', 'Show');
        this.item.text = `$(bell-dot) ${label} — ${withoutIcons(sentence)}`;
        this.item.tooltip = sentence;
        this.item.show();
        return { hide: () => this.item.hide() };
    }

    dispose(): void {
        vscode.Disposable.from(this.item, this.command).dispose();
    }
}
