import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { FakePage } from '../../testing/fake-page';
import { UserInputTracker } from './user-input-tracker';

describe('UserInputTracker', () => {
    let page: FakePage;
    let target: EventTarget;
    let input: UserInputTracker;

    beforeEach(() => {
        page = new FakePage();
        target = window;
        input = new UserInputTracker(target);
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    function happen(type: string, what: object = {}): void {
        target.dispatchEvent(Object.defineProperties(new window.Event(type), Object.getOwnPropertyDescriptors(what)));
    }

    describe('counts', () => {
        it('each key once, however long it is held, and no modifiers', () => {
            happen('keydown', { key: 'a', repeat: false });
            happen('keydown', { key: 'a', repeat: true });
            happen('keydown', { key: 'Shift', repeat: false });
            assert.deepEqual([input.count, input.clicks], [1, 0]);
        });

        it('each press of the pointer, and keeps what it was pressed on', () => {
            assert.equal(input.lastPressed, null);
            happen('pointerdown');
            assert.deepEqual([input.count, input.clicks, input.lastPressed], [1, 1, target]);
        });

        it('nothing any more once it is disposed of', () => {
            input.dispose();
            happen('keydown', { key: 'a', repeat: false });
            happen('pointerdown');
            assert.equal(input.count, 0);
        });
    });

    it('knows when the user has typed, and when in an editor that shows no review', () => {
        const main = page.add('theia-main-content-panel');
        const [file, review, terminal] = [
            page.add('', '', main),
            page.add('', 'agent-companion-diff', main),
            page.add('')
        ];
        const clock = new ManualClock();
        const typed = new UserInputTracker(window, clock);
        const begun = clock.now();
        for (const element of [file, review, terminal]) {
            clock.advance(1);
            element.focus();
            page.type('a');
        }
        page.type('ArrowUp');
        assert.deepEqual([typed.typedInEditorAt - begun, typed.typedAt - begun], [1, 3]);
        typed.dispose();
    });

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
