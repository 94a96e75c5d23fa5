import { strict as assert } from 'node:assert';
import { GeminiApiServer, type GeminiApiServerOptions } from './gemini-api-server';
import type { GeminiRequest } from './gemini-api-types';

const contents = [{ role: 'user', parts: [{ text: 'hello' }] }];

describe('GeminiApiServer', () => {
    let server: GeminiApiServer | undefined;
    let asked: GeminiRequest[];

    async function start(options: Partial<GeminiApiServerOptions> = {}): Promise<string> {
        asked = [];
        const respond = (request: GeminiRequest): { text: string } => {
            asked.push(request);
            return { text: 'good day' };
        };
        server = new GeminiApiServer({ respond, ...options });
        return (await server.start()).url;
    }

    function post(url: string, body: unknown): Promise<Response> {
        return fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
    }

    afterEach(() => server?.dispose());

    it('answers generateContent in the words of the model API', async () => {
        const url = await start();
        const response = await post(`${url}/v1beta/models/some-model:generateContent`, { contents });
        const body = (await response.json()) as { candidates: { content: unknown; finishReason: string }[] };
        assert.deepEqual(body.candidates[0].content, { role: 'model', parts: [{ text: 'good day' }] });
        assert.equal(body.candidates[0].finishReason, 'STOP');
        assert.equal(asked[0].model, 'some-model');
        assert.deepEqual(asked[0].contents, contents);
    });

    it('answers streamGenerateContent as one server-sent event, under any path prefix', async () => {
        const url = await start({ respond: () => ({ functionCall: { name: 'read_file', args: { file_path: 'a' } } }) });
        const response = await post(`${url}/v1/models/m:streamGenerateContent?alt=sse`, { contents });
        assert.equal(response.headers.get('content-type'), 'text/event-stream');
        const [, data] = /^data: (.*)\r\n\r\n$/.exec(await response.text()) ?? [];
        assert.match(data, /"functionCall":\{"name":"read_file","args":\{"file_path":"a"\}\}/);
    });

    it('answers a helper request with JSON for its schema', async () => {
        const url = await start();
        const generationConfig = {
            responseJsonSchema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }
        };
        const response = await post(`${url}/v1beta/models/m:generateContent`, { contents, generationConfig });
        const body = (await response.json()) as { candidates: { content: { parts: { text: string }[] } }[] };
        assert.deepEqual(JSON.parse(body.candidates[0].content.parts[0].text), { a: 1 });
        assert.equal(asked.length, 0);
    });

    it('counts tokens without asking', async () => {
        const url = await start();
        const response = await post(`${url}/v1beta/models/m:countTokens`, { contents });
        assert.ok(((await response.json()) as { totalTokens: number }).totalTokens > 0);
        assert.equal(asked.length, 0);
    });

    it('plays the failures it is told to', async () => {
        const url = await start({ respond: () => ({ error: { status: 429, message: 'slow down' } }) });
        const response = await post(`${url}/v1beta/models/m:generateContent`, { contents });
        assert.equal(response.status, 429);
        assert.match(await response.text(), /slow down/);
    });

    it('refuses other paths, bodies that are no JSON and bodies that are too large', async () => {
        const url = await start({ maximalBodyBytes: 100 });
        const model = `${url}/v1beta/models/m:generateContent`;
        assert.equal((await post(`${url}/v1beta/files`, {})).status, 404);
        assert.equal((await post(model, 'hello')).status, 400);
        assert.equal((await post(model, { contents: 'x'.repeat(200) })).status, 413);
    });

    it('ends open requests when it is disposed', async () => {
        const url = await start({ respond: () => new Promise(() => undefined) });
        const pending = assert.rejects(post(`${url}/v1beta/models/m:generateContent`, { contents }));
        await new Promise(resolve => setTimeout(resolve, 50));
        await server?.dispose();
        await pending;
    });
});
