import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { Duplex } from 'node:stream';
import { AgentEndpoint, AgentServices } from '../../agents/agent-endpoint';
import { SessionInfo } from '../../diffs/agent';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Emitter } from '../../emitter';
import { Route } from '../../http/route';
import { BlockingAdapter, BlockingAnswer } from './blocking-adapter';
import { jsonLine } from './json-line';

type Call = { readonly id: number; readonly path: string; readonly text?: string };
type Message =
    { readonly sessionId: string } | { readonly shown: string } | { readonly id: number; readonly answer: unknown };

/** Agents whose call to propose a change blocks until the user decides: a connection each, upgraded from HTTP, a JSON text a line. */
export class UpgradeEndpoint implements AgentEndpoint {
    readonly name = 'lines';
    readonly routes: readonly Route[] = [
        {
            path: '/lines',
            methods: [],
            handle: () => Promise.resolve(),
            upgrade: (_request, socket) => this.serve(socket)
        }
    ];
    private readonly changed = new Emitter<void>();
    readonly onDidChangeSessions = this.changed.event;
    private readonly open = new Map<Duplex, SessionInfo>();
    private address?: ServerAddress;

    constructor(private readonly services: AgentServices) {}

    sessions(): readonly SessionInfo[] {
        return [...this.open.values()];
    }

    publish(address: ServerAddress): Promise<void> {
        this.address = address;
        return Promise.resolve();
    }

    updateWorkspace(): Promise<void> {
        return Promise.resolve();
    }

    environment(): Record<string, string> {
        return this.address ? { LINES_PORT: String(this.address.port), LINES_TOKEN: this.address.authToken } : {};
    }

    withdraw(): Promise<void> {
        return Promise.resolve();
    }

    withdrawSync(): void {}

    dispose(): Promise<void> {
        this.open.forEach((_session, socket) => socket.end());
        return Promise.resolve();
    }

    private serve(socket: Duplex): void {
        const { clock, labels } = this.services;
        const sessionId = randomUUID();
        const label = labels.labelOf(sessionId, 'Blocking agent');
        const agent = { sessionId, name: 'blocking', version: '1', label, since: clock.now() };
        const send = (message: Message): unknown => socket.writable && socket.write(jsonLine(message));
        const adapter = new BlockingAdapter(this.services, agent, shown => send({ shown }));
        createInterface({ input: socket }).on('line', line => {
            const { id, path, text } = JSON.parse(line) as Call;
            const call = text === undefined ? adapter.closeTab(path) : adapter.openDiff(path, text);
            call.then(
                answer => send({ id, answer }),
                (error: Error) => socket.destroy(error)
            );
        });
        socket.on('error', () => undefined);
        // Node.js leaves an upgraded socket half open.
        socket.once('end', () => socket.end());
        socket.once('close', () => {
            this.open.delete(socket);
            labels.release(sessionId);
            adapter.disconnect(clock.now());
            this.changed.fire();
        });
        this.open.set(socket, { ...agent, listening: true });
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: lines\r\n\r\n');
        send({ sessionId });
        this.changed.fire();
    }
}

/** The agent's side of such a connection. */
export class UpgradeClient {
    sessionId = '';
    private readonly waiting = new Map<string | number, (answer: unknown) => void>();
    private calls = 0;

    private constructor(private readonly socket: Duplex) {}

    /** Resolves once it has a session. @throws an error with the status if the upgrade is refused. */
    static async connect(environment: Record<string, string>, token = environment.LINES_TOKEN): Promise<UpgradeClient> {
        const headers = { connection: 'Upgrade', upgrade: 'lines', authorization: `Bearer ${token}` };
        const upgrade = request(`http://127.0.0.1:${environment.LINES_PORT}/lines`, { headers, agent: false }).end();
        const refused = once(upgrade, 'response').then(([{ statusCode }]: IncomingMessage[]) => {
            throw new Error(`Refused with ${statusCode}`);
        });
        const [, socket, head] = (await Promise.race([once(upgrade, 'upgrade'), refused])) as [unknown, Duplex, Buffer];
        refused.catch(() => undefined);
        socket.unshift(head);
        const client = new UpgradeClient(socket);
        const lines = createInterface({ input: socket }).on('line', line => client.heard(JSON.parse(line) as Message));
        await once(lines, 'line');
        return client;
    }

    /** Resolves with what becomes of the proposal, once the user has decided; calls back when it is shown. */
    propose(path: string, text: string, onShown: () => void = () => undefined): Promise<BlockingAnswer> {
        this.waiting.set(path, onShown);
        return this.call({ id: ++this.calls, path, text }) as Promise<BlockingAnswer>;
    }

    close(path: string): Promise<string | undefined> {
        return this.call({ id: ++this.calls, path }) as Promise<string | undefined>;
    }

    disconnect(): void {
        this.socket.destroy();
    }

    private call(call: Call): Promise<unknown> {
        this.socket.write(jsonLine(call));
        return new Promise(resolve => this.waiting.set(call.id, resolve));
    }

    private heard(message: Message): void {
        if ('sessionId' in message) {
            this.sessionId = message.sessionId;
        } else if ('shown' in message) {
            this.waiting.get(message.shown)?.(undefined);
        } else {
            this.waiting.get(message.id)?.(message.answer);
        }
    }
}
