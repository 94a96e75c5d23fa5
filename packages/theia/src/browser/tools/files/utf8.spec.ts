import * as assert from 'node:assert/strict';
import { exactUtf8 } from './utf8';

describe('Bytes of a file', () => {
    it('are a text if they are UTF-8, with all that is in it', () => {
        const text = '\uFEFFcafé \uFFFD 名\r\n';
        assert.equal(exactUtf8(new TextEncoder().encode(text)), text);
    });

    it('are none in another encoding', () => {
        assert.equal(exactUtf8(Buffer.from('café', 'latin1')), undefined);
    });
});
