import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CompanionLogger } from '@agent-companion/server';

/** The companion's logger, in the log of the application. */
@injectable()
export class TheiaCompanionLogger implements CompanionLogger {
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    private readonly saidOnce = new Set<string>();

    debug(message: string, error?: unknown): void {
        this.ignoreFailure(this.logger.debug(message, ...optional(error)));
    }

    info(message: string, error?: unknown): void {
        this.ignoreFailure(this.logger.info(message, ...optional(error)));
    }

    warn(message: string, error?: unknown): void {
        this.ignoreFailure(this.logger.warn(message, ...optional(error)));
    }

    /** Warns of what every connection meets anew, the first time only. */
    warnOnce(message: string): void {
        if (!this.saidOnce.has(message)) {
            this.saidOnce.add(message);
            this.warn(message);
        }
    }

    error(message: string, error?: unknown): void {
        this.ignoreFailure(this.logger.error(message, ...optional(error)));
    }

    private ignoreFailure(logging: Promise<void>): void {
        logging.catch(() => undefined);
    }
}

function optional(error: unknown): unknown[] {
    return error === undefined ? [] : [error];
}
