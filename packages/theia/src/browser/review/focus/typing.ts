/** What of a key decides whether it types. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> &
    Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** Keys that change a text and print nothing; the last three are those of input methods. */
const EDITING = ['Enter', 'Backspace', 'Delete', 'Tab', 'Process', 'Dead', 'Unidentified'];

/** Letters that change a text together with Ctrl or Cmd: cut, paste, undo, redo. */
const EDITING_COMMANDS = ['x', 'v', 'z', 'y'];

/** Whether a key changes the text that has the keyboard, as far as a key shows it. Moving the cursor is no typing. */
export function isTyping(event: Key): boolean {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.getModifierState?.('AltGraph')) {
        return key.length === 1;
    }
    if (altKey) {
        return false;
    }
    return ctrlKey || metaKey
        ? EDITING_COMMANDS.includes(key.toLowerCase()) || key === 'Backspace' || key === 'Delete'
        : key.length === 1 || EDITING.includes(key);
}
