import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isKnownHost } from '../launcher/backend/known-hosts';
import { responseSchemaOf, toolNamesOf, type GeminiReply, type GeminiRequest } from './gemini-api-types';
import { countTokens, geminiResponse } from './gemini-response';
import { minimalInstance } from './minimal-instance';
import { readJsonBody, UnusableBodyError } from './read-json-body';

/** The key that every request has to send, and what answers it. */
interface GeminiApiServerOptions {
    readonly key: string;
    respond(request: GeminiRequest): Promise<GeminiReply> | GeminiReply;
}

const MAX_BODY_BYTES = 32 * 1024 * 1024;

const route = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/;

/** A small imitation of the Gemini model API on the loopback interface, answered by a function. */
export class GeminiApiServer {
    private readonly server: Server;

    constructor(private readonly options: GeminiApiServerOptions) {
        this.server = createServer((request, response) => {
            this.handle(request, response).catch(error => this.fail(response, error));
        });
    }

    /** Listens on 127.0.0.1 and tells where. */
    async start(): Promise<{ port: number; url: string }> {
        this.server.listen(0, '127.0.0.1');
        await once(this.server, 'listening');
        const { port } = this.server.address() as AddressInfo;
        return { port, url: `http://127.0.0.1:${port}` };
    }

    /** Stops listening and ends every connection; also those that still wait for an answer. */
    async dispose(): Promise<void> {
        if (!this.server.listening) {
            return;
        }
        const closed = once(this.server, 'close');
        this.server.close();
        this.server.closeAllConnections();
        await closed;
    }

    private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        if (!isFromAgent(request, this.options.key)) {
            sendError(response, 403, 'This model answers only the agent that has its key, and no web page.');
            return;
        }
        const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
        const [, model, method] = route.exec(path) ?? [];
        if (request.method !== 'POST' || !model || !method) {
            sendError(response, 404, `Nothing here answers ${request.method} ${path}.`);
            return;
        }
        const body = await readJsonBody(request, MAX_BODY_BYTES);
        const asked = { contents: [], ...(body as object), model: decodeURIComponent(model) } satisfies GeminiRequest;
        if (method === 'countTokens') {
            sendJson(response, 200, countTokens(asked));
            return;
        }
        const reply = await this.reply(asked);
        if ('error' in reply) {
            sendError(response, reply.error.status, reply.error.message);
        } else if (method === 'generateContent') {
            sendJson(response, 200, geminiResponse(reply, asked.model));
        } else {
            response.writeHead(200, { 'content-type': 'text/event-stream' });
            response.end(`data: ${oneLine(geminiResponse(reply, asked.model))}\r\n\r\n`);
        }
    }

    /** Gives helper requests, as the model router's, the smallest value of their schema. */
    private async reply(request: GeminiRequest): Promise<GeminiReply> {
        const schema = responseSchemaOf(request);
        const isHelper = schema && toolNamesOf(request).length === 0;
        return isHelper ? { json: minimalInstance(schema) } : this.options.respond(request);
    }

    private fail(response: ServerResponse, error: unknown): void {
        if (response.headersSent || response.destroyed) {
            response.destroy();
        } else if (error instanceof UnusableBodyError) {
            // The rest of an oversized body is not read: end the connection with the answer.
            response.setHeader('connection', 'close');
            sendError(response, error.status, error.message);
        } else {
            sendError(response, 500, `The scripted model failed: ${String(error)}`);
        }
    }
}

/** Checks the key; a web page sends its origin, or a name led to this machine. */
function isFromAgent({ headers }: IncomingMessage, key: string): boolean {
    const texts = [String(headers['x-goog-api-key']), key];
    const [given, own] = texts.map(text => createHash('sha256').update(text).digest());
    return headers.origin === undefined && isKnownHost(headers.host, []) && timingSafeEqual(given, own);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
}

/** JSON in which even the line ends that JSON need not escape are escaped: clients read events line by line. */
function oneLine(value: object): string {
    return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function sendError(response: ServerResponse, status: number, message: string): void {
    sendJson(response, status, { error: { code: status, message, status: `HTTP_${status}` } });
}
