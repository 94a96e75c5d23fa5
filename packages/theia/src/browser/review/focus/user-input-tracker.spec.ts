import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { UserInputTracker } from './user-input-tracker';

describe('UserInputTracker', () => {
    let page: FakePage;
    let input: UserInputTracker;

    beforeEach(() => {
        page = new FakePage();
        input = new UserInputTracker(window);
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    function happen(type: string, what: object = {}): void {
        window.dispatchEvent(Object.defineProperties(new window.Event(type), Object.getOwnPropertyDescriptors(what)));
    }

    it('tells of every key and press before it counts for others', () => {
        const counts: number[] = [];
        input.onDidPress(() => counts.push(input.count));
        happen('keydown', { key: 'Shift', repeat: false });
        happen('keydown', { key: 'a', repeat: false });
        happen('pointerdown');
        happen('click', { detail: 1 });
        assert.deepEqual(counts, [0, 1, 2]);
    });

    describe('takes the last input for a repetition', () => {
        it('while a key is held, until it is let go', () => {
            happen('keydown', { repeat: false });
            assert.equal(input.isRepetition, false);
            happen('keydown', { repeat: true });
            assert.equal(input.isRepetition, true);
            happen('keyup', { repeat: false });
            assert.equal(input.isRepetition, false);
        });

        it('with the second click of a double click', () => {
            happen('mousedown', { detail: 1 });
            happen('click', { detail: 1 });
            assert.equal(input.isRepetition, false);
            happen('mousedown', { detail: 2 });
            happen('click', { detail: 2 });
            assert.equal(input.isRepetition, true);
            happen('mousedown', { detail: 1 });
            assert.equal(input.isRepetition, false);
        });

        it('where a held key clicks a button', () => {
            happen('keydown', { repeat: true });
            happen('click', { detail: 0 });
            assert.equal(input.isRepetition, true);
        });
    });
});
