import assert from 'node:assert/strict';
import { parseMessage } from './request-message';

describe('A message', () => {
    const kindOf = (text: string): string => parseMessage(text).kind;
    const call = (text: string): string => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"text":${text}}}`;

    it('is parsed that has a long text, whatever that consists of', () => {
        for (const text of ['[],{},', '\\', '"', '\\"[', '\u0000', '\u{1F600}']) {
            const long = JSON.stringify(text.repeat(500_000));
            const parsed = parseMessage(call(long));
            assert.ok(parsed.kind === 'message');
            assert.deepEqual(parsed.message, JSON.parse(call(long)));
        }
    });

    [
        { what: 'arrays', text: `[${'[],'.repeat(60_000)}0]` },
        { what: 'objects', text: `[${'{},'.repeat(60_000)}0]` },
        { what: 'numbers', text: `[${'0,'.repeat(60_000)}0]` },
        { what: 'keys', text: `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":0`).join()}}` },
        { what: 'texts that look like the end of one', text: `[${'"\\\\",'.repeat(60_000)}0]` },
        { what: 'levels', text: '['.repeat(60_000) + ']'.repeat(60_000) }
    ].forEach(({ what, text }) =>
        it(`is not parsed that has many ${what}, whatever its method`, () => {
            assert.equal(kindOf(call(text)), 'too-large');
            assert.equal(kindOf(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${text}}}`), 'too-large');
            assert.equal(kindOf(text), 'too-large');
        })
    );

    it('takes no more memory than a few times its length, be it no message at all', () => {
        const text = Buffer.from(`[${'[],'.repeat(8_000_000)}0]`).toString('latin1');
        const before = process.memoryUsage().heapUsed;
        assert.equal(kindOf(text), 'too-large');
        assert.ok(process.memoryUsage().heapUsed - before < 2 * text.length);
    });

    it('is too large that is long and calls no tool, alone or in a batch', () => {
        const ping = `{"jsonrpc":"2.0","id":2,"method":"ping","params":{"x":"${'x'.repeat(2_000_000)}"}}`;
        assert.equal(kindOf(ping), 'too-large');
        assert.equal(kindOf(`[${call('""')},${ping}]`), 'too-large');
        assert.equal(kindOf(`"${'x'.repeat(2_000_000)}"`), 'too-large');
        assert.equal(kindOf(call(`"${'x'.repeat(2_000_000)}"`)), 'message');
    });

    it('is too large that calls a tool by a long name, or as a request of a long id', () => {
        const long = JSON.stringify('x'.repeat(2_000_000));
        assert.equal(kindOf(`{"method":"tools/call","params":{"name":${long}}}`), 'too-large');
        assert.equal(kindOf(`{"method":"tools/call","id":${long}}`), 'too-large');
        for (const name of ['"a"', '{"toString":1}', 'null']) {
            assert.equal(kindOf(`{"method":"tools/call","params":{"name":${name},"arguments":${long}}}`), 'message');
        }
    });

    it('has no more room outside of its strings than any call needs: it would be looked at for seconds', () => {
        for (const filler of [' ', '1', '""']) {
            assert.equal(
                kindOf(`{"method": "tools/call", "params": ${filler.repeat(1024 * 1024)}}`),
                'too-large',
                filler
            );
        }
    });

    it('is none that is no JSON', () => {
        for (const text of ['', '{', '"', '"\\', '{"a":"b}', 'ping', '[1,]']) {
            assert.equal(kindOf(text), 'no-json');
        }
    });
});
