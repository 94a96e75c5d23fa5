import * as assert from 'node:assert/strict';
import { longestTurn, turnLimit } from '@agent-companion/server/testing';
import { lostCharacters } from './lost-characters';

describe('The characters that a text overwrites with �', () => {
    it('are those that stand for what the agent could not read', () => {
        assert.equal(lostCharacters({ undecodable: { ownMarks: 0 } }, 'caf\uFFFD, na\uFFFDve'), 2);
        assert.equal(lostCharacters({ undecodable: { ownMarks: 0 } }, 'tea'), 0);
    });

    it('are none that the file has itself, nor any of a file that the agent could read', () => {
        assert.equal(lostCharacters({ undecodable: { ownMarks: 1 } }, '\uFFFD caf\uFFFD'), 1);
        assert.equal(lostCharacters({ undecodable: { ownMarks: 3 } }, '\uFFFD'), 0);
        assert.equal(lostCharacters({}, 'caf\uFFFD'), 0);
    });

    it('are counted in a short turn, however many there are', async () => {
        const text = Buffer.alloc(32 * 1024 ** 2, '\uFFFD', 'utf16le').toString('utf16le');
        let count = 0;
        const turn = await longestTurn(() => (count = lostCharacters({ undecodable: { ownMarks: 1 } }, text)));
        assert.equal(count, text.length - 1);
        assert.ok(turn < turnLimit(), `${turn} ms`);
    });
});
