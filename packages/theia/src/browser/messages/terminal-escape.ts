import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContext, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isDialogOpen } from '../dialogs/until-free';

/**
 * Leaves Esc to the program in the terminal that has the keyboard, and to a dialog. Theia hides its toasts by that key wherever it
 * is pressed, and it is what stops an agent; toasts can be closed by their buttons, and by Esc elsewhere.
 */
@injectable()
export class TerminalEscape implements FrontendApplicationContribution, KeybindingContext {
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    /** Of keys while one of Theia's dialogs is open. */
    readonly id = 'agent-companion.dialog';
    readonly isEnabled = (): boolean => isDialogOpen();

    onStart(): void {
        leaveEscape(this.keybindings, 'terminalFocus && !terminalHideSearch');
        leaveEscape(this.keybindings, undefined, this.id);
    }
}

/**
 * Has Theia leave Esc to the page while a toast is shown, where a context holds. To be called when the application starts: of two
 * bindings of a key the one counts that was registered last, and Theia's own comes with the contributions of all extensions.
 */
export function leaveEscape(keybindings: KeybindingRegistry, when: string | undefined, context?: string): void {
    keybindings.registerKeybinding({
        command: KeybindingRegistry.PASSTHROUGH_PSEUDO_COMMAND,
        keybinding: 'esc',
        when: when === undefined ? 'notificationsVisible' : `notificationsVisible && ${when}`,
        context
    });
}
