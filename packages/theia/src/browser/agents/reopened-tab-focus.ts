import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { PageCallHandler } from '@agent-companion/page';
import { FocusGuard, isFocusNowhere } from '../review/focus/focus-guard';
import { ReviewService } from '../review/review-service';
import { AgentTerminals } from './agent-terminals';

/**
 * Gives the keyboard to the waiting agent's terminal in a tab that is opened again. The review that had it could not
 * be restored before its window was there.
 */
@injectable()
export class ReopenedTabFocus implements FrontendApplicationContribution {
    @inject(PageCallHandler) protected readonly calls: PageCallHandler;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;

    /** Whether the tab has just got its window back, and the keyboard has been nowhere since. */
    private isReopened = false;

    onStart(): void {
        this.calls.onDidChangeWindow(({ kind }) => (this.isReopened = kind === 'gained'));
        this.terminals.onDidChange(() => this.giveFocus());
        this.reviews.onDidChange(() => this.giveFocus());
    }

    private giveFocus(): void {
        this.isReopened &&= isFocusNowhere();
        const terminal = this.isReopened ? this.terminalThatWaits() : undefined;
        if (terminal) {
            this.isReopened = false;
            this.focusGuard
                .moveFocus(() => this.shell.activateWidget(terminal.id), terminal.node)
                .catch(() => undefined);
        }
    }

    /** That of the agent whose review has waited for longest, as long as the user has its panel open. */
    private terminalThatWaits(): TerminalWidget | undefined {
        return this.reviews
            .undecided()
            .map(({ request }) => this.terminals.terminalOf(request.agentName))
            .find(terminal => {
                const area = terminal && this.shell.getAreaFor(terminal);
                return area !== undefined && this.shell.isExpanded(area);
            });
    }
}
