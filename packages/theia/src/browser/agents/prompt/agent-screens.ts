import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { OS } from '@theia/core/lib/common/os';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Clock } from '@agent-companion/core/server';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { systemClock } from '@agent-companion/core/support';
import { AgentTerminals } from '../agent-terminals';
import type { MentionContext } from '../mentions';
import { isTyped } from './prompt-state';

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    readonly id: number;
    /** The rows that it shows, without those scrolled away. */
    readonly rows: readonly string[];
    /** Whether its program is known to tell pastes from keys. */
    readonly takesPastes: boolean;
    /** When the user last pressed a key in it, by the clock; undefined if never. */
    readonly lastInputAt: number | undefined;
    /** Sends to its program what a user would type. */
    readonly send: (data: string) => void;
}

/** Terminals of agents as prompts need them: screen and time of last input. */
@injectable()
export class AgentScreens implements FrontendApplicationContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;

    protected readonly clock: Clock = systemClock;
    private readonly inputs = new WeakMap<TerminalWidget, number>();

    onStart(): void {
        this.terminals.onDidCreateTerminal(terminal => this.follow(terminal));
        this.terminals.all.forEach(terminal => this.follow(terminal));
    }

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
            lastInputAt: this.inputs.get(widget),
            send: data => widget.sendText(data)
        };
    }

    /** How an agent names files: from the folder of the shell that it was started in, if that is known. */
    async contextOf(agent: string): Promise<MentionContext> {
        const widget = this.agents.terminalOf(agent);
        const folder = widget instanceof TerminalWidgetImpl ? await widget.cwd.catch(() => undefined) : undefined;
        return { folder, style: OS.backend.isWindows ? 'windows' : 'posix' };
    }

    private follow(widget: TerminalWidget): void {
        widget.onData(data => void (isTyped(data) && this.inputs.set(widget, this.clock.now())));
    }
}
