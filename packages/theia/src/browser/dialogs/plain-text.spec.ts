import * as assert from 'node:assert/strict';
import MarkdownIt from '@theia/core/shared/markdown-it';
import { plainText } from './plain-text';

/** As Theia's notifications render. */
const engine = MarkdownIt({ html: false });

describe('plainText', () => {
    const texts = [
        '[Restore file](command:workbench.action.showCommands).js',
        '![picture](http://127.0.0.1/x.png)',
        '<http://127.0.0.1> <b>bold</b> &amp;',
        '# heading * list 1. list > quote',
        'a_b_c *d* `e` ~~f~~ back\\slash [g]: command:x',
        'https://127.0.0.1/ www.example.org'
    ];

    for (const text of texts) {
        it(`is shown as it is, and links to nothing: ${JSON.stringify(text)}`, () => {
            const html = engine.renderInline(plainText(text));
            assert.doesNotMatch(html, /<(?!br)/);
            const shown = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
            assert.equal(shown, text);
        });
    }

    it('shows invisible characters, which else could turn the words around it round', () => {
        assert.equal(engine.renderInline(plainText('a\u202etxt.js\nb')), 'a\\u{202e}txt.js\\u{a}b');
    });
});
