import { OS } from '@theia/core/lib/common/os';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { AgentTerminals } from '../agent-terminals';
import type { MentionContext } from '../mentions';

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    readonly id: number;
    /** The rows that it shows, without those scrolled away. */
    readonly rows: readonly string[];
    /** Whether its program is known to tell pastes from keys. */
    readonly takesPastes: boolean;
    /** Sends to its program what a user would type. */
    readonly send: (data: string) => void;
}

/** Terminals of agents as prompts need them. */
@injectable()
export class AgentScreens {
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;

    /** The terminal that an agent runs in, if it is one of this page, and its prompt is known. */
    terminalOf(agent: string): PromptTerminal | undefined {
        const widget = this.agents.terminalOf(agent);
        const isKnown = this.agents.find(agent)?.hasKnownPrompt;
        if (!isKnown || !(widget instanceof TerminalWidgetImpl) || widget.isDisposed) {
            return undefined;
        }
        const { buffer, dimensions } = widget;
        return {
            id: widget.terminalId,
            rows: buffer.getLines(buffer.length - dimensions.rows, dimensions.rows, true),
            takesPastes: widget.getTerminal().modes.bracketedPasteMode,
            send: data => widget.sendText(data)
        };
    }

    /** How an agent names files: from the folder of the shell that it was started in, if that is known. */
    async contextOf(agent: string): Promise<MentionContext> {
        const widget = this.agents.terminalOf(agent);
        const folder = widget instanceof TerminalWidgetImpl ? await widget.cwd.catch(() => undefined) : undefined;
        return { folder, style: OS.backend.isWindows ? 'windows' : 'posix' };
    }
}
