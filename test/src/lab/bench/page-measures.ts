import { readFileSync } from 'node:fs';
import { CDPSession, Page } from 'playwright-core';

declare global {
    interface Window {
        longestTask: number;
    }
}

/** Time and memory of a page and its backend. */
export class PageMeasures {
    private constructor(
        private readonly page: Page,
        private readonly devTools: CDPSession,
        private readonly backend: number
    ) {}

    /** @param backend the process id of Theia's backend. */
    static async of(page: Page, backend: number): Promise<PageMeasures> {
        const devTools = await page.context().newCDPSession(page);
        await devTools.send('Performance.enable');
        await page.evaluate(() => {
            window.longestTask = 0;
            new PerformanceObserver(list => {
                for (const { duration } of list.getEntries()) {
                    window.longestTask = Math.max(window.longestTask, duration);
                }
            }).observe({ type: 'longtask' });
        });
        return new PageMeasures(page, devTools, backend);
    }

    /** The longest time, in milliseconds, for which the page could do nothing else since it was asked last. */
    longestFreeze(): Promise<number> {
        return this.page.evaluate(() => {
            const { longestTask } = window;
            window.longestTask = 0;
            return longestTask;
        });
    }

    /** Megabytes of living JavaScript objects in the page. */
    async heap(): Promise<number> {
        await this.devTools.send('HeapProfiler.collectGarbage');
        return (await this.metric('JSHeapUsedSize')) / 1024 / 1024;
    }

    /** Milliseconds for which the page's scripts have run. */
    async busy(): Promise<number> {
        return (await this.metric('ScriptDuration')) * 1_000;
    }

    private async metric(wanted: string): Promise<number> {
        const { metrics } = await this.devTools.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    }

    /** Megabytes of the backend in memory; only where there is a /proc. */
    backendMemory(): number {
        const status = readFileSync(`/proc/${this.backend}/status`, 'utf8');
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    }
}
