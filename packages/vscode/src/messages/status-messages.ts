import * as vscode from 'vscode';
import type { Disposable } from '@agent-companion/core/server';
import { MessageScreen, StatusMessage, UNDO_COMMAND, visible, withoutIcons } from '@agent-companion/client';
import { setContextKey } from '../context-key';

/** How long a message stays, in milliseconds, and one that offers something. */
const SHOWN_MS = 8_000;
const OFFER_MS = 20_000;

/** True, for keys, while that is offered: the key is the terminal's at other times. */
const UNDO_OFFERED = 'agentCompanion.undoOffered';

/** Says in the status bar, for some seconds, what has just happened; a click does what it offers. */
export class StatusMessages implements MessageScreen, vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem(
        'agent-companion.message',
        vscode.StatusBarAlignment.Left,
        -1_000
    );
    private expiry: NodeJS.Timeout | undefined;
    private shown: StatusMessage | undefined;

    show(message: StatusMessage): Disposable {
        const { severity = 'info', actions = [], stays = false } = message;
        const sentence = visible(message.sentence);
        this.hide();
        const [action] = actions;
        // First, as the end is cut where the window is narrow.
        const offer = action ? `${action.label} — ` : '';
        this.item.name = 'Agent Companion';
        this.item.text = `$(${severity === 'warn' ? 'warning' : 'info'}) ${withoutIcons(offer + sentence)}`;
        this.item.tooltip = action ? `${sentence} ${action.label}.` : sentence;
        this.item.command = action && {
            title: action.label,
            command: action.command,
            arguments: [...(action.arguments ?? [])]
        };
        this.item.show();
        setContextKey(UNDO_OFFERED, action?.command === UNDO_COMMAND);
        this.shown = message;
        if (!stays) {
            this.expiry = setTimeout(() => this.hide(), action ? OFFER_MS : SHOWN_MS);
        }
        return { dispose: () => this.shown === message && this.hide() };
    }

    /** Whether it offers something just now. */
    get isOffering(): boolean {
        return (this.shown?.actions?.length ?? 0) > 0;
    }

    hide(): void {
        clearTimeout(this.expiry);
        this.item.hide();
        if (this.shown) {
            setContextKey(UNDO_OFFERED, false);
        }
        this.shown = undefined;
    }

    dispose(): void {
        this.hide();
        this.item.dispose();
    }
}
