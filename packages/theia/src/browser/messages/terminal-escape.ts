import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { injectable } from '@theia/core/shared/inversify';

/**
 * Leaves Esc to the program in the terminal that has the keyboard. Theia hides its toasts by that key wherever it is pressed,
 * and it is what stops an agent; toasts can be closed by their buttons, and by Esc elsewhere.
 */
@injectable()
export class TerminalEscape implements KeybindingContribution {
    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({
            command: KeybindingRegistry.PASSTHROUGH_PSEUDO_COMMAND,
            keybinding: 'esc',
            when: 'terminalFocus && notificationsVisible && !terminalHideSearch'
        });
    }
}
