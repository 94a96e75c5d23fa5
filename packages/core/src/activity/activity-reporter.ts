import { Clock, every, systemClock } from '../support/clock';
import { CompanionLogger } from '../support/companion-logger';
import { Disposable } from '../support/emitter';
import { ActivitySettings, activitySettings, ServiceCall } from './activity-settings';
import { ThrottledLogger } from '../support/throttled-logger';
import { sendSignal } from './send-signal';

/** Milliseconds between two looks whether anything counts: a signal ends as soon as its reason. */
const lookMs = 1_000;

/** Milliseconds between two signals; half of the shortest time after which a platform takes a workspace for idle. */
const signalMs = 30_000;

/** Surroundings of a reporter. */
interface ActivityReporterOptions extends Pick<ActivitySettings, 'signal' | 'hours' | 'reviews'> {
    readonly windows: { isActive(withReviews: boolean): boolean };
    /** Calls a service of the editor's backend, where it has any. */
    readonly callService?: (call: ServiceCall) => Promise<unknown>;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** Tells the platform, while agents work and no longer than so many hours, that the workspace is in use. */
export class ActivityReporter implements Disposable {
    private readonly watch: Disposable;
    /** Since when something counts without a break, in milliseconds since 1970. */
    private since: number | undefined;
    private sent = -Infinity;
    /** The signal under way; aborted as soon as nothing counts. */
    private sending: AbortController | undefined;

    constructor(private readonly options: ActivityReporterOptions) {
        this.watch = every(lookMs, () => this.look(), options.clock);
    }

    dispose(): void {
        this.watch.dispose();
        this.sending?.abort();
    }

    private look(): void {
        const { windows, clock, hours, reviews } = this.options;
        const now = clock.now();
        this.since = windows.isActive(reviews) ? (this.since ?? now) : undefined;
        if (this.since === undefined || now - this.since >= hours * 3_600_000) {
            this.sending?.abort();
        } else if (!this.sending && now - this.sent >= signalMs) {
            this.sent = now;
            this.send().catch(() => undefined);
        }
    }

    private async send(): Promise<void> {
        const { signal, callService, logger } = this.options;
        const sending = (this.sending = new AbortController());
        try {
            await sendSignal(signal, sending.signal, callService);
        } catch (error) {
            if (!sending.signal.aborted) {
                logger.warn('The platform was not told that an agent works.', error);
            }
        } finally {
            this.sending = undefined;
        }
    }
}

/** Begins to report as the deployer has set it; does nothing without a setting, or with a wrong one. */
export function activityReporter({
    product,
    ...options
}: Omit<ActivityReporterOptions, keyof ActivitySettings | 'clock'> & { readonly product?: unknown }): Disposable {
    const logger = new ThrottledLogger(options.logger, systemClock);
    try {
        const settings = activitySettings(process.env, product);
        if (settings) {
            return new ActivityReporter({ ...options, ...settings, logger, clock: systemClock });
        }
    } catch (error) {
        logger.warn('The setting of the workspace’s activity cannot be used.', error);
    }
    return { dispose: () => undefined };
}
