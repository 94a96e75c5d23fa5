import * as assert from 'node:assert/strict';
import { shownLines } from './shown-lines';

describe('The output of a terminal', () => {
    it('is told as it is seen: without colours, titles and what was written over', () => {
        const title = '\x1b]0;title\x07\x1b]633;A\x1b\\';
        const output = `${title}\x1b[31mred\x1b[0m\r\n10 %\r100 %\r\n\x1b(Bplain\b\x00\n`;
        assert.deepEqual(shownLines(output), ['red', '100 %', 'plain', '']);
    });

    it('has the lines of a program that writes CRLF, and nothing that was cleared', () => {
        assert.deepEqual(shownLines('one\r\r\n50 %\r'), ['one', '50 %']);
        assert.deepEqual(shownLines('secret\n\x1b[H\x1b[2J\x1b[3J$ '), ['$ ']);
    });

    it('is read in linear time, whatever it is', () => {
        for (const part of ['\x1b[', '\x1b];', '\x1b]', '\x1b ', '\r', ';']) {
            assert.ok(shownLines(`\x1b[${part.repeat(500_000)}`).length > 0, JSON.stringify(part));
        }
    });
});
