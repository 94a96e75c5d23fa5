import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { AnswerGuard } from './answer-guard';

describe('AnswerGuard', () => {
    let clock: ManualClock;
    let frames: (() => void)[];
    let input: { isPointerDown: boolean };
    let changes: boolean[];
    let guard: AnswerGuard;
    beforeEach(() => {
        [clock, frames, input, changes] = [new ManualClock(), [], { isPointerDown: false }, []];
        const onNextFrame = (listener: () => void): void => void frames.push(listener);
        guard = new AnswerGuard(clock, input, onNextFrame, () => changes.push(guard.canBeAnswered));
        guard.show();
    });

    const draw = (): void => frames.splice(0).forEach(listener => listener());

    it('takes no answer before the question has been on the screen for half a second', () => {
        clock.advance(5_000);
        assert.ok(!guard.canBeAnswered, 'it is not drawn');
        draw();
        clock.advance(499);
        assert.ok(!guard.canBeAnswered);
        clock.advance(1);
        assert.ok(guard.canBeAnswered);
        assert.deepEqual(changes, [false, true]);
    });

    it('takes none by a press of the pointer that has begun before', () => {
        draw();
        input.isPointerDown = true;
        clock.advance(700);
        input.isPointerDown = false;
        assert.ok(!guard.canBeAnswered);
        clock.advance(300);
        assert.ok(guard.canBeAnswered);
    });

    it('begins anew when the question comes before the user’s eyes again, and ends with it', () => {
        draw();
        clock.advance(500);
        guard.show();
        assert.ok(!guard.canBeAnswered);
        guard.show();
        draw();
        clock.advance(499);
        assert.ok(!guard.canBeAnswered);
        guard.dispose();
        clock.advance(5_000);
        assert.ok(!guard.canBeAnswered);
    });
});
