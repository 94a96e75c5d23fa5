import * as assert from 'node:assert/strict';
import { InputRepetition } from './input-repetition';

describe('The last input', () => {
    let target: EventTarget;
    let input: InputRepetition;

    beforeEach(() => {
        target = new EventTarget();
        input = new InputRepetition(target);
    });

    function happen(type: string, what: { repeat: boolean } | { detail: number }): void {
        target.dispatchEvent(Object.defineProperties(new Event(type), Object.getOwnPropertyDescriptors(what)));
    }

    it('is repeated while a key is held, until it is let go', () => {
        happen('keydown', { repeat: false });
        assert.equal(input.isRepeated, false);
        happen('keydown', { repeat: true });
        assert.equal(input.isRepeated, true);
        happen('keyup', { repeat: false });
        assert.equal(input.isRepeated, false);
    });

    it('is repeated with the second click of a double click', () => {
        happen('mousedown', { detail: 1 });
        happen('click', { detail: 1 });
        assert.equal(input.isRepeated, false);
        happen('mousedown', { detail: 2 });
        happen('click', { detail: 2 });
        assert.equal(input.isRepeated, true);
        happen('mousedown', { detail: 1 });
        assert.equal(input.isRepeated, false);
    });

    it('is the key where a held key clicks a button', () => {
        happen('keydown', { repeat: true });
        happen('click', { detail: 0 });
        assert.equal(input.isRepeated, true);
    });
});
