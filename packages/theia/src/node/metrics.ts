import type * as metrics from '@theia/metrics/lib/node/metrics-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { Administration } from '@agent-companion/core';
import { bindMade } from '../common/bindings';

/** Tells @theia/metrics of decisions, in a product that has it. */
export function bindMetrics(bind: interfaces.Bind): void {
    const loaded = loadMetrics();
    if (loaded) {
        bindMade(bind, loaded.MetricsContribution, backend => ({
            startCollecting: () => undefined,
            getMetrics: () => backend.get(Administration).metrics.text()
        }));
    }
}

function loadMetrics(): typeof metrics | undefined {
    try {
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- An import would have to be there.
        return require('@theia/metrics/lib/node/metrics-contribution') as typeof metrics;
    } catch (error) {
        // Of a module that it lacks itself the message begins with another name.
        if (!/^Cannot find module '@theia\/metrics\//.test(String((error as Partial<Error>).message))) {
            // eslint-disable-next-line no-console -- No logger is bound yet.
            console.error('@theia/metrics cannot be loaded, so it is not told of decisions.', error);
        }
        return undefined;
    }
}
