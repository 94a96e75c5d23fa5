import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { PromptText, promptTypedSentence, ReviewFeedback } from '@agent-companion/client';
import { StatusMessages } from '../../messages/status-messages';
import { UserInputTracker } from '../../review/focus/user-input-tracker';
import { AgentTerminals } from '../agent-terminals';
import { AgentPrompt } from './agent-prompt';

/** Puts texts into agents' prompts, and tells the user where they are. */
@injectable()
export class PromptDelivery {
    @inject(AgentPrompt) protected readonly prompt: AgentPrompt;
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;
    @inject(ReviewFeedback) protected readonly feedback: ReviewFeedback;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    /** Puts a text into the prompt of an agent, and the keyboard with it; else offers to copy it. */
    async takeToPrompt(text: PromptText): Promise<void> {
        const { count } = this.input;
        if (!(await this.prompt.put(text))) {
            this.feedback.offerCopy(text);
            return;
        }
        // The agent may have been busy for long, and the user types elsewhere by now.
        await (count === this.input.count ? this.goTo(text.agent) : this.showTyped(text.agent));
    }

    /** Brings the user to the prompt that holds a text, and says whose it is, as there may be several. */
    async goTo(agent: string): Promise<void> {
        await this.show(agent, 'activate');
        this.sayTyped(agent);
    }

    /** Leaves a text in the prompt of an agent, and the keyboard where it is. @returns whether it could. */
    async leaveInPrompt(text: PromptText): Promise<boolean> {
        const isThere = await this.prompt.put(text);
        await (isThere && this.showTyped(text.agent));
        return isThere;
    }

    /** A terminal that has the keyboard stays in front: the user may be typing there. */
    private async showTyped(agent: string): Promise<void> {
        const { activeWidget } = this.shell;
        const isCovering = activeWidget instanceof TerminalWidget && activeWidget !== this.agents.terminalOf(agent);
        await (isCovering || this.show(agent, 'reveal'));
        this.sayTyped(agent);
    }

    private sayTyped(agent: string): void {
        // An offer, as to undo a rejection, is worth more.
        if (!this.statusMessages.isOffering) {
            this.statusMessages.show({ sentence: promptTypedSentence(agent) });
        }
    }

    /** Brings the terminal of an agent in front, if it is one of this page, with the keyboard if `activate`. */
    private async show(agent: string, mode: 'activate' | 'reveal'): Promise<void> {
        const terminal = this.agents.terminalOf(agent);
        if (terminal) {
            await this.terminals.open(terminal, { mode });
            terminal.scrollToBottom();
        }
    }
}
