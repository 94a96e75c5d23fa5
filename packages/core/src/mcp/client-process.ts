import { IncomingMessage } from 'node:http';
import { CompanionLogger } from '../support/companion-logger';
import { peerProcess } from '../http/peer/peer-process';

/** Finds the pid of the program that has made a request; undefined where it is not known. Never rejects. */
export type ProcessLookup = (request: IncomingMessage) => Promise<number | undefined>;

/** The process of a session's client. */
export class ClientProcess {
    private looking = Promise.resolve<void>(undefined);
    private found?: number;
    private claimed?: number;

    /** @param lookUp finds the pid for a request. Default: as the system says, for clients of 127.0.0.1. */
    constructor(
        private readonly logger: CompanionLogger,
        private readonly onDidFind: () => void,
        private readonly lookUp: ProcessLookup = ({ socket }) => peerProcess(socket)
    ) {}

    /** Its pid, as the system says or else the client itself; undefined until it is known. */
    get id(): number | undefined {
        return this.found ?? this.claimed;
    }

    /** Takes the pid that the client says. */
    claim(pid: number): void {
        this.claimed = pid;
        this.onDidFind();
    }

    /** Looks for it in the background. @param request one whose connection lasts long enough to be looked up. */
    find(request: IncomingMessage): void {
        const look = async (): Promise<void> => {
            this.found ??= await this.lookUp(request);
            if (this.found !== undefined) {
                this.onDidFind();
            }
        };
        // Each is a look at all processes: there is another only if the one before was in vain.
        this.looking = this.looking
            .then(() => (this.found === undefined ? look() : undefined))
            .catch((error: unknown) => this.logger.debug('A process was not found.', error));
    }
}
