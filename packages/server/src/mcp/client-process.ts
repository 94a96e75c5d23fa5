import { IncomingMessage } from 'node:http';
import { CompanionLogger } from '../companion-logger';
import { peerProcess } from '../http/peer-process';

/** The process of a session's client, which a session does not change. */
export class ClientProcess {
    private found?: number;

    /** @param onDidFind called once, when the process is known. */
    constructor(
        private readonly logger: CompanionLogger,
        private readonly onDidFind: () => void
    ) {}

    /** Its pid; undefined until it is known, and where the system does not say. */
    get id(): number | undefined {
        return this.found;
    }

    /** Looks for it in the background. @param request one whose connection lasts long enough to be looked up. */
    find({ socket }: IncomingMessage): void {
        if (this.found !== undefined) {
            return;
        }
        peerProcess(socket).then(
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
