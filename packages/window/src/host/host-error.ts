import type { SocketFolderError } from '@agent-companion/server/sockets';

/** Why there is no host process. */
export type HostErrorCode = SocketFolderError['code'] | 'not-started';

/** Why there is no host process; `facts` are what a sentence for its code names. */
export class HostError extends Error {
    readonly facts: readonly string[];

    constructor(
        readonly code: HostErrorCode,
        message: string,
        ...facts: readonly string[]
    ) {
        super(message);
        this.facts = facts;
    }

    /** In English. */
    get reason(): string {
        return this.message;
    }
}
