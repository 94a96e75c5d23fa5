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
import { isTyped, TerminalScreen } from './prompt-state';

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    readonly id: number;
    readonly screen: TerminalScreen;
    /** Whether its program is known to tell pastes from keys. */
    readonly takesPastes: boolean;
    /** When the user last pressed a key in it, by the clock; undefined if never. */
    readonly lastInputAt: number | undefined;
    /** Sends to its program what a user would type. */
    readonly send: (data: string) => void;
}

/** What a terminal does not say of itself. */
interface TerminalFacts {
    title?: string;
    lastInputAt?: number;
}

/** Terminals of agents as prompts need them: screen, title and time of last input. */
@injectable()
export class AgentScreens implements FrontendApplicationContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;

    protected readonly clock: Clock = systemClock;
    private readonly facts = new WeakMap<TerminalWidget, TerminalFacts>();

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
        const terminal = widget.getTerminal();
        const { title, lastInputAt } = this.facts.get(widget) ?? {};
        const { buffer, dimensions } = widget;
        const rows = buffer.getLines(buffer.length - dimensions.rows, dimensions.rows, true);
        return {
            id: widget.terminalId,
            screen: { rows, title },
            takesPastes: terminal.modes.bracketedPasteMode,
            lastInputAt,
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
        const facts: TerminalFacts = {};
        this.facts.set(widget, facts);
        widget.onData(data => {
            if (isTyped(data)) {
                facts.lastInputAt = this.clock.now();
            }
        });
        if (widget instanceof TerminalWidgetImpl) {
            widget.getTerminal().onTitleChange(title => (facts.title = title));
        }
    }
}
