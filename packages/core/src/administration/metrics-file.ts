import { LatestValueSender } from '../contract';
import { writeFileAtomically } from '../discovery/atomic-file';
import type { CompanionLogger } from '../support/companion-logger';
import type { DecisionMetrics } from './decision-metrics';

/** Keeps a file up to date that another user's collector reads: it has nothing but counts. */
export function writeMetrics(metrics: DecisionMetrics, file: string, logger: Pick<CompanionLogger, 'warn'>): void {
    const write = (text: string): Promise<void> => writeFileAtomically(file, text, { mode: 0o644 });
    const sender = new LatestValueSender<string>(text =>
        write(text).catch((error: unknown) => logger.warn('The metrics are not written.', error))
    );
    sender.push(metrics.text());
    metrics.onDidChange(() => sender.push(metrics.text()));
}
