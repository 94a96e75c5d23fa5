import { createServer, Socket } from 'node:net';
import type { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { PrivateSocket } from '../sockets';
import { RecurringWork } from '../support';
import { hostSocket, leaveHostFolder, prepareHostFolder } from './host-folder';

/** How often, in milliseconds, the socket is looked after. */
const UPKEEP_MS = 15_000;

/** Surroundings of a host's socket. */
interface HostSocketOptions {
    readonly folder: string;
    /** Takes a connection of an extension host. */
    readonly serve: (stream: Socket) => void;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** Listens for extension hosts of the user, again soon if its folder was cleared away. */
export class HostSocket {
    private readonly upkeep: RecurringWork;
    private socket: PrivateSocket | undefined;

    constructor(private readonly options: HostSocketOptions) {
        const { logger, clock } = options;
        const onError = (error: unknown): void => logger.error('Extension hosts do not find the host.', error);
        this.upkeep = new RecurringWork({ work: () => this.listen(), everyMs: UPKEEP_MS, onError, clock });
    }

    /** Listens from now on, in a dead host's place; false if another host serves. @throws SocketFolderError, or Error of the system. */
    async begin(): Promise<boolean> {
        const isServed = await this.upkeep.between(() => this.listen());
        if (isServed) {
            await this.upkeep.begin();
        }
        return isServed;
    }

    /** Takes no more connections, and leaves nothing of the host in its folder. */
    end(): Promise<void> {
        this.upkeep.end();
        const { folder } = this.options;
        return this.upkeep.between(() => (this.socket ? leaveHostFolder(folder, this.socket) : undefined));
    }

    private async listen(): Promise<boolean> {
        const { folder, serve, logger } = this.options;
        if (!(await this.socket?.isInPlace())) {
            this.socket?.dispose();
            this.socket = undefined;
            await prepareHostFolder(folder);
            const onFailure = (error: Error): void => logger.error('The host’s socket failed.', error);
            this.socket = await PrivateSocket.listen(createServer(serve), hostSocket(folder), onFailure);
        }
        return this.socket !== undefined;
    }
}
