import { once } from 'node:events';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo, ListenOptions, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { CompanionLogger } from '../companion-logger';
import { PrivateSocket } from '../sockets/private-socket';
import { Clock } from '../time/clock';
import { Realm, Verdict } from './request-guard';
import { Route } from './route';
import { refuse, refuseUpgrade, WireError, wireErrors } from './wire-errors';

interface HttpListenerOptions {
    /** Asked once for each connection, before anything else: whether its client is served at all. Default: each is. */
    readonly admits?: (socket: Socket) => Promise<boolean>;
    /** Asked first, for every request and every upgrade: which routes it may reach. The port is 0 on a unix socket. */
    readonly judge: (request: IncomingMessage, port: number) => Verdict;
    /** Asked of a request for an upgrade that has shown no token; which of the realms its client's process has the token of. */
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
const maxUnauthenticated = 400;

/** One HTTP server on 127.0.0.1, on a wished port or one the system chooses (specification I.1), or on a unix socket. */
export class HttpListener {
    private readonly server: Server;
    /** The oldest first. */
    private readonly sockets = new Set<Socket>();
    /** The last request with a token that is not answered yet, or is for an upgrade. */
    private readonly served = new WeakMap<Socket, IncomingMessage>();
    /** The open sockets on which no token has been shown, the oldest first. */
    private readonly unauthenticated = new Set<Socket>();
    private socket?: PrivateSocket;
    private readonly admissions = new WeakMap<Socket, Promise<boolean>>();

    constructor(private readonly options: HttpListenerOptions) {
        const { logger } = options;
        this.server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
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

    /** Listens and resolves with the port: the wished one, or one the system chooses if there is no wish or it is in use. */
    async start(wish = 0): Promise<number> {
        const listen = (port: number): Promise<void> => this.listen({ host: '127.0.0.1', port });
        await listen(wish).catch(() => listen(0));
        return (this.server.address() as AddressInfo).port;
    }

    /**
     * Listens on a unix socket at a path of its own, in a prepared folder; does nothing if it does already, and does so anew if the
     * socket's file is gone. The file goes with {@link close}. Rejects if it cannot listen there.
     */
    async startAt(path: string): Promise<void> {
        if (this.socket?.isInPlace) {
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
        this.unauthenticated.forEach(socket => socket.destroy());
        const timer = this.options.clock.after(closingMs, () => this.sockets.forEach(socket => socket.destroy()));
        await closed;
        timer.dispose();
    }

    private async listen(options: ListenOptions): Promise<void> {
        this.server.listen(options);
        await once(this.server, 'listening');
        this.server.on('error', this.logFailure);
    }

    private readonly logFailure = (error: Error): void => this.options.logger.error('The HTTP server failed.', error);

    /** Clients without a token take no room of those with one: of too many the oldest is closed. */
    private connected(socket: Socket): void {
        this.sockets.add(socket);
        this.unauthenticated.add(socket);
        socket.once('close', () => {
            this.sockets.delete(socket);
            this.unauthenticated.delete(socket);
        });
        const [oldest] = this.unauthenticated;
        if (this.unauthenticated.size > maxUnauthenticated) {
            this.options.logger.warn(`Closed a connection without a token: more than ${maxUnauthenticated} are open.`);
            this.unauthenticated.delete(oldest);
            oldest.destroy();
        } else if (this.sockets.size > maxAtRest) {
            this.options.logger.warn(`Closed a connection at rest: more than ${maxAtRest} are open.`);
            [...this.sockets].find(each => this.isAtRest(each))?.destroy();
        }
    }

    /** Whether a connection has no whole request that waits for its answer. */
    private isAtRest(socket: Socket): boolean {
        return !socket.destroyed && !this.unauthenticated.has(socket) && this.served.get(socket)?.complete !== true;
    }

    private answered(request: IncomingMessage): void {
        if (this.served.get(request.socket) === request) {
            this.served.delete(request.socket);
        }
        if (!this.server.listening) {
            this.server.closeIdleConnections();
        }
    }

    private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        if (!(await this.admits(request))) {
            return refuse(response, wireErrors.otherUser);
        }
        const found = this.find(request);
        if ('error' in found) {
            return refuse(response, found.error);
        }
        const { route } = found;
        if (!route.methods.includes(request.method ?? '')) {
            return refuse(response, wireErrors.badMethod(route.methods));
        }
        return route.handle(request, response);
    }

    private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        socket.on('error', error => this.options.logger.debug('An upgraded connection failed.', error));
        this.judgeUpgrade(request).then(
            verdict => this.upgradeBy(verdict, request, socket, head),
            (error: unknown) => {
                this.options.logger.error('A client’s process could not be looked at.', error);
                this.refuse(socket, wireErrors.internal);
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
        const admission = this.admissions.get(socket) ?? this.options.admits?.(socket) ?? Promise.resolve(true);
        this.admissions.set(socket, admission);
        return admission;
    }

    private upgradeBy(verdict: Verdict, request: IncomingMessage, socket: Duplex, head: Buffer): void {
        const found = this.find(request, verdict);
        if ('error' in found) {
            return this.refuse(socket, found.error);
        }
        const { route } = found;
        return route.upgrade ? route.upgrade(request, socket, head) : this.refuse(socket, wireErrors.noUpgrade);
    }

    private refuse(socket: Duplex, error: WireError): void {
        refuseUpgrade(socket, error, this.options.clock);
    }

    private judge(request: IncomingMessage): Verdict {
        const address = this.server.address();
        return this.options.judge(request, typeof address === 'object' ? (address?.port ?? 0) : 0);
    }

    private find(
        request: IncomingMessage,
        verdict = this.judge(request)
    ): { readonly route: Route } | { readonly error: WireError } {
        if (!verdict.allowed) {
            const { status, message } = verdict.error;
            this.options.logger.warn(`Refused a request with ${status}: ${message}`);
            return verdict;
        }
        this.unauthenticated.delete(request.socket);
        this.served.set(request.socket, request);
        const path = request.url?.split('?', 1)[0];
        const route = verdict.routes.find(each => each.path === path);
        return route ? { route } : { error: wireErrors.unknownPath };
    }
}
