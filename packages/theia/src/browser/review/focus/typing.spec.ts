import * as assert from 'node:assert/strict';
import { isTyping } from './typing';

describe('Typing', () => {
    /** A key as people write it: modifiers first. */
    function press(keys: string): boolean {
        const parts = keys.split(' ');
        const key = parts.pop() ?? '';
        const has = (name: string): boolean => parts.includes(name);
        const getModifierState = (name: string): boolean => has(name);
        return isTyping({ key, ctrlKey: has('Control'), metaKey: has('Meta'), altKey: has('Alt'), getModifierState });
    }

    it('is a letter, a line break, a deletion, a paste and an undo', () => {
        for (const keys of ['a', 'Enter', 'Backspace', 'Delete', 'Tab', 'Control v', 'Meta X', 'Control z', 'Dead']) {
            assert.equal(press(keys), true, keys);
        }
        assert.equal(press('Control Alt AltGraph @'), true);
        assert.equal(press('Control Backspace'), true);
    });

    it('is no cursor move, no command, and no key for the IDE', () => {
        for (const keys of [
            'ArrowUp',
            'PageDown',
            'Home',
            'Escape',
            'F2',
            'Shift',
            'Control',
            'Control s',
            'Control c'
        ]) {
            assert.equal(press(keys), false, keys);
        }
        assert.equal(press('Alt Enter'), false);
        assert.equal(press('Alt Backspace'), false);
    });
});
