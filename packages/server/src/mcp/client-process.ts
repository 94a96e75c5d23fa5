import { IncomingMessage } from 'node:http';
import { CompanionLogger } from '../companion-logger';
import { peerProcess } from '../http/peer/peer-process';

/** Finds the pid of the program that has made a request; undefined where it is not known. Never rejects. */
export type ProcessLookup = (request: IncomingMessage) => Promise<number | undefined>;

/** The system's answer, for clients of 127.0.0.1. */
const peerOf: ProcessLookup = ({ socket }) => peerProcess(socket);

/** The process of a session's client, which a session does not change. */
export class ClientProcess {
    private found?: number;

    /**
     * @param onDidFind called once, when the process is known.
     * @param lookUp finds it for a request. Default: as the system says.
     */
    constructor(
        private readonly logger: CompanionLogger,
        private readonly onDidFind: () => void,
        private readonly lookUp: ProcessLookup = peerOf
    ) {}

    /** Its pid; undefined until it is known, and where the system does not say. */
    get id(): number | undefined {
        return this.found;
    }

    /** Looks for it in the background. @param request one whose connection lasts long enough to be looked up. */
    find(request: IncomingMessage): void {
        if (this.found !== undefined) {
            return;
        }
        this.lookUp(request).then(
            id => {
                if (this.found === undefined && id !== undefined) {
                    this.found = id;
                    this.onDidFind();
                }
            },
            (error: unknown) => this.logger.debug('A process was not found.', error)
        );
    }
}
