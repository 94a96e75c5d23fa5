import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import type { EditorTerminals } from '@agent-companion/client';
import type { AgentLauncher } from './agent-launcher';

type Typed = Parameters<Parameters<EditorTerminals['onDidType']>[0]>[0];

/** Esc, also as newer terminals send it, and Ctrl+C. */
const INTERRUPTS = ['\x1b', '\x1b[27u', '\x03'];

/** Enter, or what chooses at once. */
const ANSWER = /^[\r\dyn]$/i;

/** The terminals of the page, as the user looks at them and types into them. */
export function pageTerminals(
    shell: ApplicationShell,
    terminals: TerminalService,
    launcher: () => Pick<AgentLauncher, 'reveal'>
): EditorTerminals {
    const typed = new Emitter<Typed>();
    terminals.onDidCreateTerminal(terminal => {
        const listening = terminal.onData(data => {
            const did = INTERRUPTS.includes(data) ? 'interrupted' : ANSWER.test(data) ? 'answered' : undefined;
            if (did) {
                typed.fire({ terminalId: terminal.terminalId, did });
            }
        });
        terminal.disposed.connect(() => listening.dispose());
    });
    return {
        inFront: () => {
            const { activeWidget } = shell;
            return document.hasFocus() && activeWidget instanceof TerminalWidget ? activeWidget.terminalId : undefined;
        },
        onDidChangeFront: Event.any<unknown>(shell.onDidChangeActiveWidget, focusEvent('focus'), focusEvent('blur')),
        reveal: async id => {
            const terminal = terminals.getByTerminalId(id);
            await (terminal && launcher().reveal(terminal));
        },
        onDidType: typed.event
    };
}

/** Fires when the user comes to the page, or leaves it. */
export function focusEvent(name: 'focus' | 'blur'): Event<unknown> {
    return listener => {
        window.addEventListener(name, listener);
        return { dispose: () => window.removeEventListener(name, listener) };
    };
}
