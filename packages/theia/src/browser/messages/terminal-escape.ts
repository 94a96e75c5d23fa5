import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContext, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isDialogOpen } from '../dialogs/until-free';

/** Leaves Esc to dialogs and focused terminals, where it stops an agent, not to toasts. */
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

/** Leaves Esc to the page during toasts. Call it at start: the last binding counts. */
export function leaveEscape(keybindings: KeybindingRegistry, when: string | undefined, context?: string): void {
    keybindings.registerKeybinding({
        command: KeybindingRegistry.PASSTHROUGH_PSEUDO_COMMAND,
        keybinding: 'esc',
        when: when === undefined ? 'notificationsVisible' : `notificationsVisible && ${when}`,
        context
    });
}
