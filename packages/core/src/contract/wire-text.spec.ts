import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fromWire, toWire } from './wire-text';

describe('A text on its way between page and backend', () => {
    const throughRpc = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

    it('arrives as it was, byte order mark and lone surrogates included', () => {
        const unit = fc.oneof(fc.constantFrom('\uFEFF', '\uD800', '\uDC00', '🙂', '"', '='), fc.string());
        const text = fc.array(unit).map(parts => parts.join(''));
        fc.assert(fc.property(text, sent => assert.equal(fromWire(throughRpc(toWire(sent))), sent)));
    });

    it('is not taken for wrapped when it is not', () => {
        assert.throws(() => fromWire('plain'));
        assert.throws(() => fromWire('["text"]'));
        assert.throws(() => fromWire(''));
    });
});
