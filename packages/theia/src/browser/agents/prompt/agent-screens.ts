import { OS } from '@theia/core/lib/common/os';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { isAtPrompt } from '@agent-companion/client';
import { AgentTerminals } from '../agent-terminals';
import type { MentionContext } from '../mentions';
import { PromptState, promptState } from './prompt-state';

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    readonly id: number;
    readonly state: PromptState;
    /** Whether its program is known to tell pastes from keys. */
    readonly takesPastes: boolean;
    /** Sends to its program what a user would type. */
    readonly send: (data: string) => void;
}

/** Terminals of agents as prompts need them. */
@injectable()
export class AgentScreens {
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;

    /** The terminal that an agent runs in, if it is one of this page; undefined if nothing tells of its prompt. */
    terminalOf(agent: string): PromptTerminal | undefined {
        const widget = this.agents.terminalOf(agent);
        const found = this.agents.find(agent);
        if (!(found?.hasKnownPrompt || found?.told) || !(widget instanceof TerminalWidgetImpl) || widget.isDisposed) {
            return undefined;
        }
        const { buffer, dimensions } = widget;
        const rows = buffer.getLines(buffer.length - dimensions.rows, dimensions.rows, true);
        const told = isAtPrompt(found) ? 'free' : 'busy';
        return {
            id: widget.terminalId,
            state: found.hasKnownPrompt ? promptState(rows) : told,
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
