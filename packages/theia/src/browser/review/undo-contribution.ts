import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { KeybindingContext, KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../agents/agent-terminals';
import { StatusMessages } from '../messages/status-messages';
import { ClosedReviews, UNDO_COMMAND } from '@agent-companion/client';

const undoCommand = Command.toLocalizedCommand(
    { id: UNDO_COMMAND, label: 'Undo Last Decision', category: 'Agent Companion' },
    'agent-companion/undoDecision'
);

/** Command and key of Undo; the key counts where it means nothing else. */
@injectable()
export class UndoContribution implements CommandContribution, KeybindingContribution, KeybindingContext {
    @inject(ClosedReviews) protected readonly closed: ClosedReviews;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;

    readonly id = UNDO_COMMAND;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(undoCommand, { execute: () => this.closed.undo() });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: undoCommand.id, keybinding: 'shift+alt+u', context: this.id });
    }

    // In a shell or an editor it may, so there it counts only while a message offers it.
    isEnabled(): boolean {
        return (
            this.messages.offers(UNDO_COMMAND) ||
            this.terminals.focusedAgent !== undefined ||
            this.contextKeys.match('!terminalFocus && !inputFocus')
        );
    }
}
