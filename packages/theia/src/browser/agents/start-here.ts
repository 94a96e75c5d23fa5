import { Command, CommandContribution, CommandRegistry, CommandService } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DirNode } from '@theia/filesystem/lib/browser/file-tree/file-tree';
import { startAgentCommand } from './agent-launcher';

const startHereCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.start-agent-here', label: 'Start Agent Here' },
    'agent-companion/startAgentHere'
);

/** Starts an agent in a folder of the Explorer. */
@injectable()
export class StartHere implements CommandContribution, MenuContribution {
    @inject(SelectionService) protected readonly selection: SelectionService;
    @inject(CommandService) protected readonly commands: CommandService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(startHereCommand, {
            isEnabled: () => selectedFolder(this.selection.selection) !== undefined,
            isVisible: () => selectedFolder(this.selection.selection) !== undefined,
            execute: () => this.commands.executeCommand(startAgentCommand.id, selectedFolder(this.selection.selection))
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(['navigator-context-menu', '5_agent'], { commandId: startHereCommand.id, order: 'z' });
    }
}

/** The only folder that is selected. */
function selectedFolder(selection: unknown): URI | undefined {
    const nodes: readonly unknown[] = Array.isArray(selection) ? selection : [selection];
    const [node, ...others] = nodes;
    return others.length === 0 && DirNode.is(node) && node.uri.scheme === 'file' ? node.uri : undefined;
}
