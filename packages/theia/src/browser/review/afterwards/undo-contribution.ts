import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ClosedReviews, UNDO_COMMAND } from './closed-reviews';

const undoCommand = Command.toLocalizedCommand(
    { id: UNDO_COMMAND, label: 'Undo Last Decision', category: 'Agent Companion' },
    'agent-companion/undoDecision'
);

/** The command that brings back what was closed last, and its key. */
@injectable()
export class UndoContribution implements CommandContribution, KeybindingContribution {
    @inject(ClosedReviews) protected readonly closed: ClosedReviews;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(undoCommand, {
            isEnabled: () => !this.closed.isEmpty,
            execute: () => this.closed.undo()
        });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: undoCommand.id, keybinding: 'shift+alt+u' });
    }
}
