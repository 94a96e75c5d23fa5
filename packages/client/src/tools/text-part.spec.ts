import * as assert from 'node:assert/strict';
import { answerBytes, lastLines, textPart } from './text-part';

describe('A part of a text', () => {
    it('is all of a short one, with its line ends as they are', () => {
        for (const [text, lineCount] of [
            ['', 1],
            ['a', 1],
            ['a\n', 2],
            ['a\r\nb\rc\n\nd', 5]
        ] as const) {
            assert.deepEqual(textPart(text), { text, startLine: 1, endLine: lineCount, lineCount });
        }
    });

    it('is the lines that were asked for; none where the text has none', () => {
        const text = 'one\ntwo\nthree';
        assert.equal(textPart(text, 2, 2)?.text, 'two\n');
        assert.deepEqual(textPart(text, 3, 99), { text: 'three', startLine: 3, endLine: 3, lineCount: 3 });
        assert.equal(textPart(text, 4), undefined);
        assert.equal(textPart(text, 3, 2), undefined);
    });

    it('is as many lines as fit, and the parts make the whole', () => {
        const text = Array.from({ length: 500 }, (_, index) => `"${index}" 中文 ${'x'.repeat(index)}\n`).join('');
        let whole = '';
        for (let next: number | undefined = 1; next !== undefined;) {
            const part = textPart(text, next, undefined, 2_000);
            assert.ok(part && answerBytes(part.text) <= 2_000);
            whole += part.text;
            next = part.nextLine;
        }
        assert.equal(whole, text);
    });

    it('has a line that is too long on its own cut, and goes on behind it', () => {
        const part = textPart(`${'🙂'.repeat(5_000)}\nb`, 1, undefined, 100);
        assert.ok(part && answerBytes(part.text) <= 100 && part.text.endsWith('🙂…'));
        assert.equal(part.nextLine, 2);
    });
});

describe('The last lines of a terminal', () => {
    it('are as many as fit, the last one in any case', () => {
        assert.deepEqual(lastLines(['a'.repeat(50), 'b'.repeat(50), 'c'.repeat(50)], 10, 220), [
            'b'.repeat(50),
            'c'.repeat(50)
        ]);
        assert.deepEqual(lastLines(['a', 'c'.repeat(500)], 10, 20), [`${'c'.repeat(7)}…`]);
    });
});
