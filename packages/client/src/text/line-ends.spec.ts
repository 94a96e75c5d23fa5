import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isSameText, joinLines, lineEndsOf, usualEnd } from './line-ends';

const texts = fc.array(fc.constantFrom('a', 'ä', '', '\n', '\r', '\r\n')).map(parts => parts.join(''));

describe('The line ends of a text', () => {
    it('are those of all lines but the last, a CR and an LF side by side being one', () => {
        assert.equal(lineEndsOf('a\r\nb\nc\rd'), 'wnr');
        assert.equal(lineEndsOf('\n\r\n\r'), 'nwr');
        assert.equal(lineEndsOf('one line'), '');
    });

    it('and its lines make the text again', () => {
        fc.assert(
            fc.property(texts, text => assert.equal(joinLines(text.split(/\r\n|\r|\n/), lineEndsOf(text)), text))
        );
    });

    it('give a new line the most frequent one, LF before CRLF before CR', () => {
        assert.deepEqual([usualEnd('nww', '\n'), usualEnd('rw', '\n'), usualEnd('wn', '\r')], ['\r\n', '\r\n', '\n']);
        assert.equal(usualEnd('', '\r\n'), '\r\n', 'without any, the one that is asked for');
    });

    it('make no other text, nor does a byte order mark', () => {
        assert.equal(isSameText('a\nb\nc', '\uFEFFa\r\nb\rc'), true);
        assert.equal(isSameText('a\nb', 'a\nc'), false);
    });
});
