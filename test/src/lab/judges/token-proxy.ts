import { once } from 'node:events';
import { createServer, IncomingMessage, request, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { ServerAddress } from '@agent-companion/core/server';

/** A proxy on 127.0.0.1 that adds a companion's token to every request, for a judge that cannot send one. All else goes through as it is. */
export class TokenProxy {
    private readonly server: Server;

    private constructor(
        private readonly companion: ServerAddress,
        private readonly endpoint: string
    ) {
        this.server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));
    }

    /** @param endpoint the path of the endpoint that is judged. */
    static async start(companion: ServerAddress, endpoint = '/mcp'): Promise<TokenProxy> {
        const proxy = new TokenProxy(companion, endpoint);
        proxy.server.listen(0, '127.0.0.1');
        await once(proxy.server, 'listening');
        return proxy;
    }

    /** The companion's MCP endpoint, by way of the proxy. */
    get url(): string {
        return `http://localhost:${this.port}${this.endpoint}`;
    }

    async dispose(): Promise<void> {
        const closed = once(this.server, 'close');
        this.server.close();
        this.server.closeAllConnections();
        await closed;
    }

    private get port(): number {
        return (this.server.address() as AddressInfo).port;
    }

    private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
        const { port, authToken } = this.companion;
        const { url: path, method } = incoming;
        // A name that is not the proxy's is the judge's: the companion is to refuse it.
        const host = incoming.headers.host?.replace(new RegExp(`:${this.port}$`), `:${port}`);
        const headers = { ...incoming.headers, host, authorization: `Bearer ${authToken}` };
        const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, answer => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
        });
        forwarded.on('error', () => outgoing.destroy());
        outgoing.on('close', () => forwarded.destroy());
        incoming.pipe(forwarded);
    }
}
