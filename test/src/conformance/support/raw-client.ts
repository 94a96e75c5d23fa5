import { once } from 'node:events';
import { ClientRequest, IncomingHttpHeaders, IncomingMessage, request } from 'node:http';
import { EventStream } from './event-stream';
import { isReplyTo, messagesIn, RpcMessage } from './rpc-message';

/** A whole answer to one HTTP request. */
interface RawAnswer {
    readonly status: number;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
}

/** A header to add or, with undefined, to leave out. */
type Headers = Readonly<Record<string, string | undefined>>;

const initializeParams = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw-client', version: '1.0.0' }
};

/** Independent MCP client on bare `node:http`, made from the protocol's text; shares no code with the server. */
export class RawClient {
    sessionId?: string;
    private lastId = 0;
    private readonly underWay = new Set<ClientRequest>();

    constructor(
        readonly port: number,
        readonly token: string
    ) {}

    /** Sends any HTTP request and reads the whole answer. */
    async send(method: string, body?: string, headers: Headers = {}, path = '/mcp'): Promise<RawAnswer> {
        const incoming = await this.open(method, body, headers, path);
        const chunks = (await incoming.toArray()) as Buffer[];
        return {
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString()
        };
    }

    /** Posts one JSON-RPC message. */
    post(message: object, headers?: Headers): Promise<RawAnswer> {
        return this.send('POST', JSON.stringify({ jsonrpc: '2.0', ...message }), headers);
    }

    /** Calls a method and resolves with the reply to it, a result or an error. */
    async request(method: string, params: object = {}): Promise<RpcMessage> {
        const id = ++this.lastId;
        const { status, headers, body } = await this.post({ id, method, params });
        const session = headers['mcp-session-id'];
        this.sessionId = typeof session === 'string' ? session : this.sessionId;
        const reply = messagesIn(body).find(isReplyTo(id));
        if (!reply) {
            throw new Error(`${method} got no reply, but ${status}: ${body}`);
        }
        return reply;
    }

    callTool(name: string, args: object): Promise<RpcMessage> {
        return this.request('tools/call', { name, arguments: args });
    }

    /** Does the handshake: `initialize`, then `notifications/initialized`. Resolves with the reply to the first. */
    async initialize(params: object = {}): Promise<RpcMessage> {
        const reply = await this.request('initialize', { ...initializeParams, ...params });
        await this.post({ method: 'notifications/initialized' });
        return reply;
    }

    /** Opens the stream on which the server speaks unasked. */
    async openStream(headers: Headers = {}): Promise<EventStream> {
        return new EventStream(await this.open('GET', undefined, { accept: 'text/event-stream', ...headers }, '/mcp'));
    }

    /** Closes all that is open, as the system does for a process that ends. */
    destroy(): void {
        this.underWay.forEach(each => each.destroy());
    }

    private async open(
        method: string,
        body: string | undefined,
        headers: Headers,
        path: string
    ): Promise<IncomingMessage> {
        const all: Headers = {
            authorization: `Bearer ${this.token}`,
            accept: 'application/json, text/event-stream',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            'mcp-session-id': this.sessionId,
            ...headers
        };
        const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
        const outgoing = request({
            host: '127.0.0.1',
            port: this.port,
            path,
            method,
            headers: sent as Record<string, string>,
            agent: false,
            timeout: 8_000
        });
        this.underWay.add(outgoing);
        outgoing.once('close', () => this.underWay.delete(outgoing));
        outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered in time.`)));
        outgoing.end(body);
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        // The limit is one for the answer to begin; a stream may be silent for as long as it likes.
        outgoing.setTimeout(0);
        return incoming;
    }
}
