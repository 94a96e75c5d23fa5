import { once } from 'node:events';
import { createServer, IncomingMessage, request, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { readJsonBody } from '@agent-companion/browser-app/out/gemini-api/read-json-body';

/** A hook's message that has come, in milliseconds since 1970. */
interface RelayedHook {
    readonly event: string;
    readonly at: number;
}

const LARGEST_BODY = 32 * 1024 * 1024;

/** Lies between agents and the window's endpoint for hooks, and notes when each message comes. */
export class HooksRelay {
    readonly hooks: RelayedHook[] = [];
    /** Address of the endpoint. */
    target = '';

    private readonly server = createServer((asked, response) => {
        this.relay(asked, response).catch(() => response.destroy());
    });

    static async start(): Promise<HooksRelay> {
        const relay = new HooksRelay();
        relay.server.listen(0, '127.0.0.1');
        await once(relay.server, 'listening');
        return relay;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
    }

    async dispose(): Promise<void> {
        const closed = once(this.server, 'close');
        this.server.close();
        this.server.closeAllConnections();
        await closed;
    }

    private async relay(asked: IncomingMessage, response: ServerResponse): Promise<void> {
        const at = Date.now();
        const body = (await readJsonBody(asked, LARGEST_BODY)) as { event: string; state?: string };
        this.hooks.push({ event: body.state ?? body.event, at });
        const { authorization, 'content-type': type } = asked.headers;
        const onward = request(this.target, { method: 'POST', headers: { authorization, 'content-type': type } });
        onward.on('error', () => response.destroy());
        onward.on('response', answer => {
            response.writeHead(answer.statusCode ?? 502);
            answer.pipe(response);
        });
        // The endpoint is to hear of a hook that has ended.
        response.once('close', () => onward.destroy());
        onward.end(JSON.stringify(body));
    }
}
