import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Clock } from '@agent-companion/server';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { systemClock } from '@agent-companion/page';
import { AgentTerminals } from '../agent-terminals';
import { PromptTerminal } from './agent-prompt';
import { isTyped } from './prompt-state';

/** What a terminal does not say of itself. */
interface TerminalFacts {
    title?: string;
    lastInputAt?: number;
}

/** The terminals of agents as their prompts need them: what is on the screen, what was set as title, when the user typed. */
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

    /** The folder of the shell that an agent was started in. */
    async folderOf(agent: string): Promise<URI | undefined> {
        const widget = this.agents.terminalOf(agent);
        return widget instanceof TerminalWidgetImpl ? widget.cwd.catch(() => undefined) : undefined;
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
