import { mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Browser } from 'playwright-core';
import { TheiaProcess } from '@agent-companion/browser-app/out/launcher/backend/theia-process';
import { launchChromium } from '../../support/browser/chromium';
import { Disposables } from '../../support/disposables';
import { Both, Comparison, measurePairs } from './pairs';

const pairs = 15;

/** Measures two built applications, with the extension and without, and prints a table. */
export async function benchStart(applications: Both<string>): Promise<void> {
    const disposables = new Disposables();
    try {
        const home = disposables.addFolder('bench-start-');
        console.log(`Starting both backends in turn, ${pairs} times and once to warm up …`);
        const start = await measureStart(applications, home);
        console.log(`Loading the page of both in turn, ${pairs} times and once to warm up …`);
        const load = await measureLoad(applications, home);
        printTable(start, load, applications);
    } finally {
        await disposables.dispose();
    }
}

function measureStart(applications: Both<string>, home: string): Promise<Comparison> {
    return measurePairs(pairs, async which => {
        const begun = performance.now();
        const theia = await startTheia(applications[which], path.join(home, which));
        await fetch(theia.url);
        const taken = performance.now() - begun;
        await theia.stop();
        return taken;
    });
}

/** Starts the built application of a folder; what it leaves behind goes into `home`. */
function startTheia(application: string, home: string): Promise<TheiaProcess> {
    mkdirSync(home, { recursive: true });
    return TheiaProcess.start({
        application,
        workspace: home,
        hostname: '127.0.0.1',
        port: 0,
        environment: { ...process.env, THEIA_CONFIG_DIR: home, TMPDIR: home },
        logFile: path.join(home, 'theia.log')
    });
}

async function measureLoad(applications: Both<string>, home: string): Promise<Comparison> {
    const disposables = new Disposables();
    const start = async (which: keyof Both<unknown>): Promise<TheiaProcess> =>
        disposables.add(await startTheia(applications[which], path.join(home, which)), theia => theia.stop());
    try {
        const backends: Both<TheiaProcess> = { with: await start('with'), without: await start('without') };
        const browser = disposables.add(await launchChromium(), launched => launched.close());
        return await measurePairs(pairs, which => measurePageLoad(browser, backends[which].url));
    } finally {
        await disposables.dispose();
    }
}

/** Milliseconds from the navigation, with nothing in the browser's cache, until Theia has taken its splash screen away. */
async function measurePageLoad(browser: Browser, url: string): Promise<number> {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    try {
        const page = await context.newPage();
        const before = performance.now();
        await page.goto(url);
        await page.locator('.theia-preload').waitFor({ state: 'hidden' });
        return performance.now() - before;
    } finally {
        await context.close();
    }
}

function printTable(start: Comparison, load: Comparison, applications: Both<string>): void {
    const timeRow = ({ median, ratio, ratioRange }: Comparison): Record<string, string> => ({
        without: `${median.without.toFixed(0)} ms`,
        with: `${median.with.toFixed(0)} ms`,
        difference: `× ${ratio.toFixed(3)} (half of the pairs: ${ratioRange.map(each => each.toFixed(3)).join(' to ')})`
    });
    const bytesRow = (
        bundle: 'frontend/bundle.js' | 'backend/main.js',
        kind: 'raw' | 'gzip'
    ): Record<string, string> => {
        const [without, withIt] = [applications.without, applications.with].map(application => {
            const content = readFileSync(path.join(application, 'lib', bundle));
            return (kind === 'raw' ? content : gzipSync(content)).length;
        });
        return {
            without: inKiB(without),
            with: inKiB(withIt),
            difference: `+ ${inKiB(withIt - without)} (${(((withIt - without) / without) * 100).toFixed(2)} %)`
        };
    };
    console.table({
        'backend, spawn to first answer': timeRow(start),
        'page, navigation to ready': timeRow(load),
        'frontend bundle': bytesRow('frontend/bundle.js', 'raw'),
        'frontend bundle, gzip': bytesRow('frontend/bundle.js', 'gzip'),
        'backend bundle': bytesRow('backend/main.js', 'raw'),
        'backend bundle, gzip': bytesRow('backend/main.js', 'gzip')
    });
}

function inKiB(bytes: number): string {
    return `${(bytes / 1024).toFixed(1)} KiB`;
}
