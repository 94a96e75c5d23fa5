import * as assert from 'node:assert/strict';
import { TerminalBirths } from './terminal-births';

describe('TerminalBirths', () => {
    let running: Set<number>;
    let births: TerminalBirths;

    beforeEach(() => {
        running = new Set([1, 2]);
        births = new TerminalBirths(running);
        births.add(1, 'token a');
        births.add(2, 'token b');
    });

    it('knows the token that a terminal was started with', () => {
        assert.deepEqual(
            [1, 2, 3].map(id => births.tokenOf(id)),
            ['token a', 'token b', undefined]
        );
        assert.ok(births.has('token b'));
        assert.equal(births.has('token c'), false);
    });

    it('knows no terminal that has ended, even if another one gets its id', () => {
        running.delete(2);
        assert.equal(births.tokenOf(2), undefined);
        assert.equal(births.has('token b'), false);
        running.add(2);
        assert.equal(births.tokenOf(2), undefined);
        assert.equal(births.tokenOf(1), 'token a');
    });
});
