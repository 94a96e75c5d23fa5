import type { Socket } from 'node:net';
import type { Clock } from '../support/clock';
import type { Disposable } from '../support/emitter';
import { Emitter } from '../support/emitter';
import { connectInFolder, SocketFolderError } from '../sockets';
import { CompanionClient, HostService, CallLine } from '../contract';
import { HOST_SOCKET, hostLog, prepareHostFolder } from './host-folder';
import { connectHost } from './host-rpc';

/** Milliseconds before the next attempt to connect; a host starts in some hundred. */
const PAUSE_MS = 100;

/** Most milliseconds between attempts while no host comes: each attempt may start a process. */
const LONGEST_PAUSE_MS = 30_000;

/** How long, in milliseconds, a host has for its start, before another is started. */
const START_MS = 5_000;

/** Why there is no host process. */
export type HostErrorCode = SocketFolderError['code'] | 'not-started';

/** Surroundings of a link. */
interface HostLinkOptions {
    readonly folder: string;
    /** Starts the process of a host in the folder; does not wait until it serves. */
    readonly spawnHost: () => void | Promise<void>;
    /** Calls of the host. */
    readonly page: CompanionClient;
    readonly clock: Clock;
}

/** Connects an extension host to its user's host process, which it starts, again if it has died. */
export class HostLink implements CallLine, Disposable {
    private readonly opens = new Emitter<void>();
    private readonly changes = new Emitter<void>();
    /** Fires with every new connection, before anything is known of its other end. */
    readonly onDidOpen = this.opens.event;
    readonly onDidChange = this.changes.event;
    /** Why there is no host, with a {@link HostErrorCode} or from the system; attempts go on. */
    problem: Error | undefined;
    private current: { readonly socket: Socket; readonly service: HostService } | undefined;
    private pause: Disposable | undefined;
    private pauseMs = PAUSE_MS;
    private startedAt: number | undefined;
    private isDisposed = false;

    constructor(private readonly options: HostLinkOptions) {}

    get isOpen(): boolean {
        return this.current !== undefined;
    }

    /** The host. @throws Error while there is no connection. */
    get service(): HostService {
        if (!this.current) {
            throw new Error('There is no connection to the host process.');
        }
        return this.current.service;
    }

    /** Connects, and stays connected. */
    open(): void {
        this.tryToConnect().catch((error: Error) => {
            this.setProblem(error);
            this.tryLater();
        });
    }

    /** Closes the connection once written data has gone out. The host sees the page's end. */
    dispose(): void {
        this.isDisposed = true;
        this.pause?.dispose();
        this.current?.socket.destroySoon();
    }

    private async tryToConnect(): Promise<void> {
        const { folder, page } = this.options;
        // Before anything is sent: another user's host would be told of all that the user types.
        await prepareHostFolder(folder);
        const socket = await connectInFolder(folder, HOST_SOCKET);
        if (this.isDisposed) {
            socket?.destroy();
        } else if (socket) {
            this.startedAt = undefined;
            this.setProblem(undefined);
            this.current = { socket, service: connectHost(socket, page) };
            socket.once('close', () => this.reopen());
            this.changes.fire();
            this.opens.fire();
        } else {
            await this.startIfDue();
            this.tryLater();
        }
    }

    private setProblem(problem: Error | undefined): void {
        if (problem?.message !== this.problem?.message) {
            this.problem = problem;
            this.changes.fire();
        }
    }

    private async startIfDue(): Promise<void> {
        const { clock, folder, spawnHost } = this.options;
        const now = clock.now();
        // The clock may have been put back since.
        if (this.startedAt !== undefined && Math.abs(now - this.startedAt) <= START_MS) {
            return;
        }
        if (this.startedAt !== undefined) {
            const log = hostLog(folder);
            const reason = `The companion’s process does not start. ${log} says why.`;
            const code: HostErrorCode = 'not-started';
            this.setProblem(Object.assign(new Error(reason), { code, facts: [log] }));
        }
        await spawnHost();
        // Not before it has: a folder that a host took with it at its end is made anew at once.
        this.startedAt = now;
    }

    private tryLater(): void {
        if (!this.isDisposed) {
            this.pauseMs = this.problem ? Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS) : PAUSE_MS;
            this.pause = this.options.clock.after(this.pauseMs, () => this.open());
        }
    }

    private reopen(): void {
        this.current = undefined;
        this.problem = undefined;
        this.changes.fire();
        if (!this.isDisposed) {
            this.open();
        }
    }
}
