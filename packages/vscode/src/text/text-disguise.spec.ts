import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { disguiseOf } from './text-disguise';

const anyText = fc
    .array(fc.integer({ min: 0xd700, max: 0xe010 }), { maxLength: 40 })
    .map(units => String.fromCharCode(...units));

describe('The disguise of a text', () => {
    it('gets every text through UTF-8', () => {
        fc.assert(
            fc.property(anyText, text => {
                const { hide, reveal } = disguiseOf(text);
                const carried = Buffer.from(hide(text), 'utf8').toString('utf8');
                assert.equal(reveal(carried), text);
            })
        );
    });

    it('hides what an editor asks about, or takes away', () => {
        const text = '\uFEFFa\u2028b\u2029\uFEFFc';
        const { hide, reveal } = disguiseOf(text);
        assert.doesNotMatch(hide(text), /[\u2028\u2029]|^\uFEFF/);
        assert.equal(reveal(hide(text)), text);
        assert.equal(reveal(`x${hide(text)}`), `x${text}`);
    });

    it('leaves a text as it is that has nothing to hide, icons for private use included', () => {
        const icons = '\u{F0001}🙂\u{10FFFD}';
        const { hide, reveal } = disguiseOf(icons);
        assert.deepEqual([hide(icons), reveal(icons)], [icons, icons]);
    });

    it('takes no character for a half that stands in the text itself', () => {
        const text = 'a\uD800\u{F0000}\u{FF001}b';
        const { hide, reveal } = disguiseOf(text);
        assert.equal(reveal(hide(text)), text);
        assert.ok(hide(text).includes('\u{F0000}'));
    });

    it('gets a text through that has characters for private use from everywhere, as a long one of any characters', () => {
        const points = Array.from({ length: 0x200 }, (_point, index) => 0xf0000 + index * 0x100 + (index % 7));
        const text = `\u2028${String.fromCodePoint(...points)}\uD800\u2029`;
        const { hide, reveal } = disguiseOf(text);
        assert.doesNotMatch(hide(text), /[\u2028\u2029]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        assert.equal(reveal(hide(text)), text);
    });
});
