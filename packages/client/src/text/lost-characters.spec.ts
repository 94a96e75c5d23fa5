import * as assert from 'node:assert/strict';
import { isTooLong, longestTurn } from '@agent-companion/core/testing';
import { lossSentence } from '../messages/review-sentences';
import { reviewRequest } from '../testing/review-request';
import { lostCharacters } from './lost-characters';

describe('The � by which a text overwrites what the agent could not read', () => {
    it('are counted in the text', () => {
        assert.equal(lostCharacters({ undecodable: { ownMarks: 0 } }, 'caf\uFFFD, na\uFFFDve'), 2);
        assert.equal(lostCharacters({ undecodable: { ownMarks: 0 } }, 'tea'), 0);
    });

    it('are none that the file has itself, nor any of a file that the agent could read', () => {
        assert.equal(lostCharacters({ undecodable: { ownMarks: 1 } }, '\uFFFD caf\uFFFD'), 1);
        assert.equal(lostCharacters({ undecodable: { ownMarks: 3 } }, '\uFFFD'), 0);
        assert.equal(lostCharacters({}, 'caf\uFFFD'), 0);
    });

    it('are told by their own number: that of characters depends on an encoding that nobody knows', () => {
        for (const [bytes, count] of [
            [Buffer.from('c4e3bac3cac0bde7', 'hex'), 7], // 你好世界 in GBK
            [Buffer.from('\uFEFFh\u00E9llo w\u00F6rld', 'utf16le'), 4]
        ] as const) {
            const marks = lostCharacters({ undecodable: { ownMarks: 0 } }, bytes.toString());
            assert.match(lossSentence(reviewRequest(), marks), new RegExp(`Count of \uFFFD: ${count}\\.$`));
        }
    });

    it('are counted in a short turn, however many there are', async () => {
        const text = Buffer.alloc(32 * 1024 ** 2, '\uFFFD', 'utf16le').toString('utf16le');
        let count = 0;
        const turn = await longestTurn(() => (count = lostCharacters({ undecodable: { ownMarks: 1 } }, text)));
        assert.equal(count, text.length - 1);
        assert.ok(!isTooLong(turn), `${turn} ms`);
    });
});
