import assert from 'node:assert/strict';
import { Emitter } from './emitter';

describe('Emitter', () => {
    it('calls its listeners in the order they came', () => {
        const emitter = new Emitter<number>();
        const heard: string[] = [];
        emitter.event(value => heard.push(`first ${value}`));
        emitter.event(value => heard.push(`second ${value}`));
        emitter.fire(1);
        assert.deepEqual(heard, ['first 1', 'second 1']);
    });

    it('ends one of two subscriptions of the same listener', () => {
        const emitter = new Emitter<number>();
        const heard: number[] = [];
        const listener = (value: number): void => void heard.push(value);
        emitter.event(listener).dispose();
        const other = emitter.event(listener);
        emitter.fire(1);
        other.dispose();
        other.dispose();
        emitter.fire(2);
        assert.deepEqual(heard, [1]);
    });
});
