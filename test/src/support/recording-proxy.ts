import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { AddressInfo, Socket } from 'node:net';

/** An HTTP proxy that leads nowhere and notes what it is asked for. */
export class RecordingProxy {
    /** The target of each request, and what it is asked with. */
    readonly asked: string[] = [];
    private readonly sockets = new Set<Socket>();

    private constructor(private readonly server: Server) {
        server.on('connection', socket => this.sockets.add(socket));
        server.on('request', ({ url = '' }, answer) => {
            this.asked.push(url);
            answer.writeHead(502).end();
        });
        // A tunnel, as for HTTPS and WebSockets.
        server.on('connect', ({ url = '' }, socket) => {
            this.asked.push(url);
            socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        });
    }

    static async start(): Promise<RecordingProxy> {
        const server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        return new RecordingProxy(server);
    }

    /** The variables by which programs take it, in both cases. */
    get variables(): NodeJS.ProcessEnv {
        const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
        const names = ['http_proxy', 'https_proxy', 'all_proxy'];
        return Object.fromEntries([...names, ...names.map(name => name.toUpperCase())].map(name => [name, url]));
    }

    async dispose(): Promise<void> {
        const closed = once(this.server, 'close');
        this.server.close();
        this.sockets.forEach(socket => socket.destroy());
        await closed;
    }
}
