import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { decisionUnderWaySentence } from '@agent-companion/client';
import { keyLabel } from '../../messages/key-label';
import type { Review } from '../review';
import { BarCommand, barCommands } from './bar-actions';

/** A command as a button shows it. */
export interface CommandState {
    readonly isEnabled: boolean;
    readonly tooltip: string;
    /** The keys that run it, for people; empty if there are none. */
    readonly key: string;
}

/** Runs commands from bars: each on its own review, if enabled, whatever is in front. */
@injectable()
export class BarCommands {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    /** Fires when other keys may run the commands. */
    get onDidChangeKeys(): Event<void> {
        return this.keybindings.onKeybindingsChanged;
    }

    stateOf({ widget, request, decided }: Review, name: BarCommand): CommandState {
        const { command, tooltip } = barCommands[name];
        const key = keyLabel(this.keybindings, command.id);
        const isWritten = name === 'accept' && request.byCompanion;
        const isEnabled = this.commands.isEnabled(command.id, widget);
        const action = isWritten ? acceptToolTip() : tooltip;
        return { isEnabled, tooltip: decided && !isEnabled ? decisionUnderWaySentence() : action, key };
    }

    async run({ widget }: Review, name: BarCommand): Promise<void> {
        const { id } = barCommands[name].command;
        if (this.commands.isEnabled(id, widget)) {
            await this.commands.executeCommand(id, widget);
        }
    }
}

/** Meaning of Accept where the companion itself proposes. */
function acceptToolTip(): string {
    return nls.localize('agent-companion/acceptToolTip', 'Accept (Save): have the IDE write this text');
}
