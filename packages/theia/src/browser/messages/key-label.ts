import type { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';

/** The keys that run a command by now, for people; empty if there are none. */
export function keyLabel(keybindings: KeybindingRegistry, commandId: string): string {
    const [binding] = keybindings.getKeybindingsForCommand(commandId);
    return binding ? keybindings.acceleratorFor(binding, '+').join(' ') : '';
}

/** A text with the keys that do the same, if there are any. */
export function withKey(text: string, key: string): string {
    return key ? `${text} (${key})` : text;
}
