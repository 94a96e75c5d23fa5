import { CompanionServer } from '../../companion-server';
import { RawStream } from './raw-stream';
import { AgentAddress, addressOf } from '../test-agent';

/** Message that begins a session. */
export const initializeMessage = {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
};

/** Parts of a request beyond those that every request has. */
interface RequestAdditions {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
}

/** An agent on bare `fetch`: what it sends may be wrong, and its answers can be left open. */
export class RawAgent {
    private session: Record<string, string> = {};

    /** One without a session. */
    constructor(private readonly address: AgentAddress) {}

    /** Connects an agent that has shaken hands, and does not listen. */
    static async connect(server: CompanionServer): Promise<RawAgent> {
        const agent = new RawAgent(addressOf(server));
        await agent.initialize();
        await (await agent.post({ method: 'notifications/initialized' })).text();
        return agent;
    }

    /** Asks for a session, and takes it up if it gets one. The answer has been read. */
    async initialize(): Promise<Response> {
        const response = await this.post(initializeMessage);
        const id = response.headers.get('mcp-session-id');
        this.session = id === null ? {} : { 'mcp-session-id': id };
        await response.clone().text();
        return response;
    }

    /** Resolves once the answer has begun. */
    send(method: string, body?: RequestInit['body'], { headers, signal }: RequestAdditions = {}): Promise<Response> {
        const accept = 'application/json, text/event-stream';
        return fetch(this.address.url, {
            method,
            headers: { ...this.headers(), accept, 'content-type': 'application/json', ...headers },
            body,
            signal,
            // For a body that does not say how long it is.
            ...{ duplex: 'half' }
        });
    }

    /** Posts a JSON-RPC message; resolves once the answer has begun. */
    post(message: object, additions?: RequestAdditions): Promise<Response> {
        return this.send('POST', JSON.stringify({ jsonrpc: '2.0', ...message }), additions);
    }

    /** Posts a call of `openDiff`. */
    openDiff(id: unknown, filePath = '/a', newContent = 'new', additions?: RequestAdditions): Promise<Response> {
        const params = { name: 'openDiff', arguments: { filePath, newContent } };
        return this.post({ id, method: 'tools/call', params }, additions);
    }

    /** Opens the session's stream, or goes on with one behind an event. */
    listen(lastEventId?: string): Promise<RawStream> {
        const resumption = lastEventId === undefined ? undefined : { 'last-event-id': lastEventId };
        return RawStream.open(this.address.url, { ...this.headers(), ...resumption });
    }

    private headers(): Record<string, string> {
        return { authorization: this.address.authorization, ...this.session };
    }
}
