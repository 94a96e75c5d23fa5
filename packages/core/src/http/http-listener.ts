import { once } from 'node:events';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo, ListenOptions, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { CompanionLogger } from '../support/companion-logger';
import { PrivateSocket } from '../sockets/private-socket';
import { Clock } from '../support/clock';
import { ObservedResponse } from './observed-response';
import { Realm, Verdict } from './request-guard';
import { Route } from './route';
import { refuse, refuseUpgrade, WireError, wireErrors } from './wire-errors';

interface HttpListenerOptions {
    /** Asked of each request's connection, before anything else: whether its client is served at all. Default: each is. */
    readonly admits?: (socket: Socket) => Promise<boolean>;
    /** Judges each admitted request and upgrade: which routes it may reach. The port is 0 on a unix socket. */
    readonly judge: (request: IncomingMessage, port: number) => Verdict;
    /** Finds the realm of an upgrade that has shown no token: the one whose token its client's process has. */
    readonly findRealm?: (request: IncomingMessage, realms: readonly Realm[]) => Promise<Realm | undefined>;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** How long a client may take to read what it was sent last, when the listener closes. */
const closingMs = 500;

/** How many connections there may be in all, far more than agents have. */
const maxConnections = 512;
/** With so many in all, one goes that waits for nothing; and of so many without a token the oldest. */
const maxAtRest = 480;
const maxStrangers = 400;

/** A connection's client. */
interface Client {
    hasShownToken: boolean;
    /** The last one that is not answered yet, or is for an upgrade. */
    request?: IncomingMessage;
}

/** One HTTP server, on 127.0.0.1 at a wished or free port (specification I.1), or on a unix socket. */
export class HttpListener {
    private readonly server: Server;
    /** By their open sockets, the oldest first. */
    private readonly clients = new Map<Socket, Client>();
    private socket?: PrivateSocket;

    constructor(private readonly options: HttpListenerOptions) {
        const { logger } = options;
        const settings = { connectionsCheckingInterval: 5_000, ServerResponse: ObservedResponse };
        this.server = createServer(settings, (request, response) => {
            response.once('close', () => this.answered(request));
            this.answer(request, response).catch((error: unknown) => {
                logger.error('A request could not be answered.', error);
                refuse(response, wireErrors.internal);
            });
        });
        this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
        this.server.on('connection', socket => this.connected(socket));
        this.server.maxConnections = maxConnections;
        this.server.on('drop', () => logger.warn(`Dropped a connection: ${maxConnections} are open.`));
        // These two bound how long a request may take to arrive, the first one also how long a client may say nothing. A stream
        // that is open has arrived, and stays.
        this.server.headersTimeout = 10_000;
        this.server.requestTimeout = 300_000;
        this.server.timeout = 0;
        // Clients keep a socket for about 4 s. If we dropped it first, a request could meet a closing socket, and the
        // CLI takes one failed request for a lost connection.
        this.server.keepAliveTimeout = 65_000;
    }

    /** Listens and resolves with the port: the wished one, or one of the system's choice if it is in use. */
    async start(wish = 0): Promise<number> {
        const listen = (port: number): Promise<void> => this.listen({ host: '127.0.0.1', port });
        await listen(wish).catch(() => listen(0));
        return (this.server.address() as AddressInfo).port;
    }

    /** Listens on a unix socket in a prepared folder; anew if gone. Rejects if it cannot. */
    async startAt(path: string): Promise<void> {
        if (await this.socket?.isInPlace()) {
            return;
        }
        if (this.socket) {
            this.server.close();
        }
        const socket = await PrivateSocket.listen(this.server, path, this.logFailure);
        if (!socket) {
            throw new Error(`Another process serves at ${path}.`);
        }
        this.socket = socket;
    }

    /** Takes no more connections, ends idle ones and those without a token at once, the others once answered, or soon. */
    async close(): Promise<void> {
        this.socket?.dispose();
        const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
        // Node.js takes a socket that has not sent anything yet for a busy one, and clients open some in advance.
        this.clients.forEach(({ hasShownToken }, socket) => !hasShownToken && socket.destroy());
        const timer = this.options.clock.after(closingMs, () => this.clients.forEach((_, each) => each.destroy()));
        await closed;
        timer.dispose();
    }

    private async listen(options: ListenOptions): Promise<void> {
        this.server.listen(options);
        await once(this.server, 'listening');
        this.server.on('error', this.logFailure);
    }

    private readonly logFailure = (error: Error): void => this.options.logger.error('The HTTP server failed.', error);

    /** Closes the oldest of too many connections without a token, or at rest: the others keep their room. */
    private connected(socket: Socket): void {
        this.clients.set(socket, { hasShownToken: false });
        socket.once('close', () => this.clients.delete(socket));
        const open = [...this.clients].filter(([{ destroyed }]) => !destroyed);
        const strangers = open.filter(([, { hasShownToken }]) => !hasShownToken);
        const atRest = open.filter(([, { hasShownToken, request }]) => hasShownToken && request?.complete !== true);
        const [left] = strangers.length > maxStrangers ? strangers : open.length > maxAtRest ? atRest : [];
        if (left) {
            this.options.logger.warn('Closed a connection without a request of an agent: too many are open.');
            left[0].destroy();
        }
    }

    private answered(request: IncomingMessage): void {
        const client = this.clients.get(request.socket);
        if (client?.request === request) {
            client.request = undefined;
        }
        if (!this.server.listening) {
            this.server.closeIdleConnections();
        }
    }

    private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        if (!(await this.admits(request))) {
            return refuse(response, wireErrors.otherUser);
        }
        if (response.destroyed) {
            return;
        }
        const route = this.find(request);
        if ('status' in route) {
            return refuse(response, route);
        }
        if (!route.methods.includes(request.method ?? '')) {
            return refuse(response, wireErrors.badMethod(route.methods));
        }
        return route.handle(request, response);
    }

    private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        const { logger, clock } = this.options;
        socket.on('error', error => logger.debug('An upgraded connection failed.', error));
        const refuse = (error: WireError): void => refuseUpgrade(socket, error, clock);
        this.judgeUpgrade(request).then(
            verdict => {
                const route = this.find(request, verdict);
                if ('status' in route) {
                    return refuse(route);
                }
                return route.upgrade ? route.upgrade(request, socket, head) : refuse(wireErrors.noUpgrade);
            },
            (error: unknown) => {
                logger.error('A client’s process could not be looked at.', error);
                refuse(wireErrors.internal);
            }
        );
    }

    private async judgeUpgrade(request: IncomingMessage): Promise<Verdict> {
        if (!(await this.admits(request))) {
            return { allowed: false, error: wireErrors.otherUser };
        }
        const verdict = this.judge(request);
        const realm =
            !verdict.allowed && verdict.provable && (await this.options.findRealm?.(request, verdict.provable));
        return realm ? { allowed: true, routes: realm.routes } : verdict;
    }

    private async admits({ socket }: IncomingMessage): Promise<boolean> {
        return (await this.options.admits?.(socket)) ?? true;
    }

    private judge(request: IncomingMessage): Verdict {
        const address = this.server.address();
        return this.options.judge(request, typeof address === 'object' ? (address?.port ?? 0) : 0);
    }

    private find(request: IncomingMessage, verdict = this.judge(request)): Route | WireError {
        if (!verdict.allowed) {
            const { status, message } = verdict.error;
            this.options.logger.warn(`Refused a request with ${status}: ${message}`);
            return verdict.error;
        }
        const client = this.clients.get(request.socket);
        if (client) {
            Object.assign(client, { hasShownToken: true, request });
        }
        const path = request.url?.split('?', 1)[0];
        return verdict.routes.find(each => each.path === path) ?? wireErrors.unknownPath;
    }
}
