import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry, MenuPath } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites, REDO_COMMAND } from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import { ReviewsWidget } from './reviews-widget';

/** The menu of the Reviews view, and of its rows. */
export const REVIEWS_MENU: MenuPath = ['agent-companion-reviews-menu'];

const category = 'Agent Companion';

const redoCommand = Command.toLocalizedCommand(
    { id: REDO_COMMAND, label: 'Redo What Was Undone', category },
    'agent-companion/redoUndone'
);

const allCommands = {
    keep: Command.toLocalizedCommand(
        { id: 'agent-companion.written.keepAll', label: 'Keep All of an Agent…', category },
        'agent-companion/keepAllOfAgent'
    ),
    undo: Command.toLocalizedCommand(
        { id: 'agent-companion.written.undoAll', label: 'Undo All of an Agent…', category },
        'agent-companion/undoAllOfAgent'
    )
};

/** Commands on all that agents have written. */
@injectable()
export class WrittenListCommands implements CommandContribution, MenuContribution, TabBarToolbarContribution {
    @inject(AgentWrites) protected readonly writes: AgentWrites;

    registerCommands(commands: CommandRegistry): void {
        const { writes } = this;
        // Menus give their widget, or a row.
        const idOf = (given: unknown): string | undefined => (typeof given === 'string' ? given : writes.undone.newest);
        commands.registerCommand(redoCommand, {
            isEnabled: given => idOf(given) !== undefined,
            execute: given => writes.undone.redo(idOf(given))
        });
        for (const act of ['keep', 'undo'] as const) {
            commands.registerCommand(allCommands[act], {
                isEnabled: () => writes.turns.length > 0,
                execute: (given?: { turn?: WrittenTurn }) => writes.decideAll(act, given?.turn?.agentName)
            });
        }
    }

    registerMenus(menus: MenuModelRegistry): void {
        [allCommands.keep, allCommands.undo, redoCommand].forEach(({ id }, index) =>
            menus.registerMenuAction([...REVIEWS_MENU, 'written'], { commandId: id, order: String(index) })
        );
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        toolbar.registerMenuDelegate(REVIEWS_MENU, widget => widget instanceof ReviewsWidget);
    }
}
