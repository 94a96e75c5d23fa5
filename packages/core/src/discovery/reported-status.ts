import { isDeepStrictEqual } from 'node:util';
import { CompanionLogger } from '../support/companion-logger';
import { Emitter } from '../support/emitter';
import { DiscoveryStatus } from './discovery-status';

/** A status of which each change is logged and told. */
export class ReportedStatus<Status extends DiscoveryStatus | undefined> {
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;

    /** @param current at first; neither logged nor told. */
    constructor(
        private current: Status,
        private readonly logger: CompanionLogger
    ) {}

    get value(): Status {
        return this.current;
    }

    /** Returns whether it is another one than before. */
    set(status: Status): boolean {
        if (isDeepStrictEqual(status, this.current)) {
            return false;
        }
        this.current = status;
        if (status?.published === false) {
            this.logger.error(status.reason);
        } else {
            status?.cautions?.forEach(({ reason }) => this.logger.warn(reason));
        }
        this.changes.fire();
        return true;
    }
}
