import { connect, Socket } from 'node:net';
import { EventStream } from '../../conformance/support/event-stream';
import { RawClient } from '../../conformance/support/raw-client';

/** An agent in a terminal of a window, on real sockets. What it asks may come to nothing: that is no error of its own. */
export class SimulatedAgent {
    private readonly client: RawClient;
    private readonly halfOpen: Socket[] = [];
    private stream?: EventStream;
    private calls = 0;

    private constructor(environment: Record<string, string>) {
        this.client = new RawClient(
            Number(environment.GEMINI_CLI_IDE_SERVER_PORT),
            environment.GEMINI_CLI_IDE_AUTH_TOKEN
        );
    }

    /** Connects in the order of the CLI. @param environment of its terminal. */
    static async connect(environment: Record<string, string>): Promise<SimulatedAgent> {
        const agent = new SimulatedAgent(environment);
        await agent.client.initialize();
        agent.stream = await agent.client.openStream();
        await agent.client.request('tools/list');
        return agent;
    }

    /** How many notifications have come over its last stream. */
    heard(): number {
        return this.stream?.messages().length ?? 0;
    }

    /** Resolves once it has been answered; never rejects. */
    async openDiff(filePath: string, newContent: string): Promise<void> {
        await this.client.callTool('openDiff', { filePath, newContent }).catch(() => undefined);
    }

    async closeDiff(filePath: string): Promise<void> {
        await this.client.callTool('closeDiff', { filePath }).catch(() => undefined);
    }

    /** Asks for a diff, and thinks better of it once `meanwhile` has passed. */
    async cancelOpenDiff(filePath: string, newContent: string, meanwhile: () => Promise<void>): Promise<void> {
        const id = `cancelled ${++this.calls}`;
        const params = { name: 'openDiff', arguments: { filePath, newContent } };
        this.client.post({ id, method: 'tools/call', params }).catch(() => undefined);
        await meanwhile();
        await this.client.post({ method: 'notifications/cancelled', params: { requestId: id } }).catch(() => undefined);
    }

    /** Sends what a broken client might. */
    async misbehave(): Promise<void> {
        const send = (method: string, body?: string, headers = {}, path = '/mcp'): Promise<unknown> =>
            this.client.send(method, body, headers, path).catch(() => undefined);
        await send('POST', '{"jsonrpc":');
        await send('POST', '[]');
        await send('POST', '{}', { authorization: undefined });
        await send('POST', '{}', { authorization: 'Bearer wrong' });
        await send('POST', '{}', { origin: 'http://evil.example' });
        await send('GET', undefined, {}, '/elsewhere');
        await send('PATCH');
        await send('GET', undefined, { 'mcp-session-id': 'no-such-session' });
        await send('POST', 'x'.repeat(100_000), { 'content-type': 'text/plain' });
        await this.client.callTool('openDiff', { filePath: 'relative', newContent: 7 }).catch(() => undefined);
        await this.client.callTool('noSuchTool', {}).catch(() => undefined);
    }

    /** Opens a connection on which a request begins that never ends. */
    beginRequest(): void {
        const socket = connect(this.client.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le');
        this.halfOpen.push(socket);
    }

    /** Ctrl+Z. */
    suspend(): void {
        this.stream?.pause();
    }

    /** Its stream breaks, and it listens again. */
    async listenAgain(): Promise<void> {
        this.stream?.cut();
        this.stream = await this.client.openStream().catch(() => undefined);
    }

    /** Says that it goes. */
    async leave(): Promise<void> {
        await this.client.send('DELETE').catch(() => undefined);
        this.vanish();
    }

    /** Its process ends. */
    vanish(): void {
        this.client.destroy();
        this.halfOpen.forEach(socket => socket.destroy());
    }
}
