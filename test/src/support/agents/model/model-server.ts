import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { readJsonBody } from '@agent-companion/browser-app/out/gemini-api/read-json-body';
import { Body, StreamEvent } from './model-wire';

const LARGEST_BODY = 32 * 1024 * 1024;

/** Answers what is posted to one path of the loopback interface with a stream of events; everything else is not there. */
export class ModelServer {
    private readonly server = createServer((request, response) => {
        this.answer(request, response).catch((error: unknown) => {
            response.writeHead(500).end(`The scripted model failed: ${String(error)}`);
        });
    });

    private constructor(
        private readonly path: string,
        private readonly respond: (body: Body) => Promise<StreamEvent[]>
    ) {}

    static async start(path: string, respond: (body: Body) => Promise<StreamEvent[]>): Promise<ModelServer> {
        const started = new ModelServer(path, respond);
        started.server.listen(0, '127.0.0.1');
        await once(started.server, 'listening');
        return started;
    }

    /** Its address, without the path. */
    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    /** Stops, and ends also those that still wait for an answer. */
    async dispose(): Promise<void> {
        const closed = once(this.server, 'close');
        this.server.close();
        this.server.closeAllConnections();
        await closed;
    }

    private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const { pathname } = new URL(request.url ?? '/', this.url);
        if (request.method !== 'POST' || pathname !== this.path) {
            response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"Not here."}}');
            return;
        }
        const events = await this.respond((await readJsonBody(request, LARGEST_BODY)) as Body);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const { event, data } of events) {
            const name = event === undefined ? '' : `event: ${event}\n`;
            response.write(`${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
        }
        response.end();
    }
}
