import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { GeminiApiServer } from './gemini-api-server';

describe('GeminiApiServer', () => {
    let server: GeminiApiServer;
    let url: string;
    let asked: number;

    beforeEach(async () => {
        asked = 0;
        server = new GeminiApiServer({ key: 'the key', respond: () => ({ text: `the text of file ${++asked}` }) });
        ({ url } = await server.start());
    });
    afterEach(() => server.dispose());

    /** The status and the text of an answer to a prompt with these headers. */
    async function answer(headers: OutgoingHttpHeaders, method = 'generateContent'): Promise<[number?, string?]> {
        const sent = request(`${url}/v1beta/models/m:${method}`, { method: 'POST', headers }).end('{"contents":[]}');
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        return [response.statusCode, await text(response)];
    }

    const key = { 'x-goog-api-key': 'the key' };

    it('answers the agent that has its key, and no web page', async () => {
        assert.match((await answer(key)).join(), /^200,.*the text of file 1/);
        const { port } = new URL(url);
        for (const refused of [
            {},
            { 'content-type': 'text/plain' },
            { 'x-goog-api-key': '' },
            { 'x-goog-api-key': 'the kez' },
            { 'x-goog-api-key': 'the key, the key' },
            { ...key, origin: 'http://evil.example' },
            { ...key, origin: 'null' },
            { ...key, origin: url },
            { ...key, host: `evil.example:${port}` },
            { ...key, host: `127.0.0.1.evil.example:${port}` }
        ]) {
            for (const method of ['generateContent', 'streamGenerateContent', 'countTokens']) {
                const [status, words] = await answer(refused, method);
                assert.equal(status, 403, `${method} ${JSON.stringify(refused)}: ${words}`);
            }
        }
        assert.equal(asked, 1, 'the model was asked by one that was refused');
    });
});
