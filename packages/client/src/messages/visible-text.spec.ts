import * as assert from 'node:assert/strict';
import { visible } from './visible-text';

const hasInvisible = (text: string): boolean => visible(text) !== text;

describe('A text that is not ours', () => {
    it('is known by invisible characters', () => {
        assert.ok(hasInvisible('a\nb') && hasInvisible('\x1b') && hasInvisible('\u202egnp'));
        for (const character of [
            '\u00ad',
            '\u200b',
            '\u200d',
            '\u2060',
            '\ufeff',
            '\u{e0061}',
            '\u{e0100}',
            '\ud800'
        ]) {
            assert.ok(hasInvisible(`a${character}b`), character.codePointAt(0)?.toString(16));
        }
        assert.ok(!hasInvisible('Straße 中文 🙂 👩‍💻 [x] (1).js'));
        assert.ok(!hasInvisible('asked again'));
    });

    it('is shown with them escaped, or without them; emoji stay whole', () => {
        const emoji = '👩🏽‍💻 ❤️‍🔥 1️⃣';
        assert.equal(visible(`a\u200db\n${emoji}`), `a\\u{200d}b\\u{a}${emoji}`);
        assert.equal(visible(`a\u200db\n${emoji}`, ''), `ab${emoji}`);
        assert.equal(hasInvisible(emoji), false);
    });
});
