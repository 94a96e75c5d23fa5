import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CompanionLogger } from '@agent-companion/core/server';

/** Says something in the application's log. */
type Say = (message: string, error?: unknown) => void;

/** The companion's logger, in the log of the application. */
@injectable()
export class TheiaCompanionLogger implements CompanionLogger {
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    readonly debug = this.at('debug');
    readonly info = this.at('info');
    readonly warn = this.at('warn');
    readonly error = this.at('error');
    private readonly saidOnce = new Set<string>();

    /** Warns of what every connection meets anew, the first time only. */
    warnOnce(message: string): void {
        if (!this.saidOnce.has(message)) {
            this.saidOnce.add(message);
            this.warn(message);
        }
    }

    private at(level: 'debug' | 'info' | 'warn' | 'error'): Say {
        return (message, error) => {
            this.logger[level](message, ...(error === undefined ? [] : [error])).catch(() => undefined);
        };
    }
}
