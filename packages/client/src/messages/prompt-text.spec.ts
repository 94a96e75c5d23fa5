import * as assert from 'node:assert/strict';
import { bracketedPastes, plainPrompt } from './prompt-text';

/** The text that a program makes of pastes. */
const pasted = (text: string): string =>
    bracketedPastes(text)
        .map(paste => {
            const [, inner] = /^\x1b\[200~([^\x1b]*)\x1b\[201~$/.exec(paste) ?? assert.fail(JSON.stringify(paste));
            return inner;
        })
        .join('')
        .replaceAll('\r', '\n');

describe('a text for the prompt of an agent', () => {
    it('is pasted as it is, line ends in the pastes', () => {
        assert.equal(pasted('one\ntwo\r\nthree\rfour'), 'one\ntwo\nthree\nfour');
        assert.equal(pasted('é 🙂 中文\n\nend\n'), 'é 🙂 中文\n\nend\n');
        assert.deepEqual(bracketedPastes(''), []);
    });

    it('has no control characters: it can end no paste, press no key and start no command', () => {
        const text = 'a\x1b[201~\rb\x03\x04\x7f\x00\x9b31m\u0085c\u202egnp.exe';
        assert.equal(plainPrompt(text), 'a[201~\nb31mcgnp.exe');
        assert.equal(pasted(text), 'a[201~\nb31mcgnp.exe');
        assert.doesNotMatch(
            bracketedPastes(text)
                .join('')
                .replaceAll(/\x1b\[20[01]~/g, ''),
            /[\x00-\x0c\x0e-\x1f]/
        );
        assert.equal(plainPrompt('a\tb\ud800'), 'a    b');
    });

    it('has no characters that are not to be seen: what it says, the user can read', () => {
        const tags = [...'rm -rf'].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
        const bits = 'x\ufe0e\ufe0fx\u{e0100}x\u{e01ef}';
        assert.equal(plainPrompt(`a${tags}b`), 'ab');
        assert.equal(plainPrompt(`\ufeffa\u00adb\u200bc\u2060d\u061ce\u200ff\u2028g\u180eh\u3164i`), 'abcdefghi');
        assert.equal(plainPrompt(bits), 'xxx');
        assert.equal(plainPrompt('a\u200db 🙂\u200d\u200d🙂 🙂\ufe0f\ufe0f'), 'ab 🙂🙂 🙂\ufe0f');
    });

    it('keeps emoji whole', () => {
        const emoji = '👩🏽‍💻 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👨‍👩‍👧 🧑‍⚕️ ☀️ 1️⃣ #️⃣';
        assert.equal(plainPrompt(emoji), emoji);
    });

    it('comes in pastes that the CLI does not fold away, and none breaks a character', () => {
        const text = `${'🙂'.repeat(500)}\n${'line\n'.repeat(20)}`;
        assert.equal(pasted(text), text);
        for (const paste of bracketedPastes(text)) {
            assert.ok(paste.length < 500 && paste.split('\r').length <= 2, paste);
            assert.doesNotMatch(paste, /\p{Cs}/u);
        }
    });
});
