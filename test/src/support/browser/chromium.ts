import { Browser, BrowserContext, chromium } from 'playwright-core';

/** Keeps Chromium from calling home, and lets it run as root, as continuous integration does. */
export const QUIET = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run'
];

/** The browser that `CHROMIUM_PATH` names, else the one Playwright has installed. */
export function chromiumPath(): string {
    return process.env.CHROMIUM_PATH || chromium.executablePath();
}

/** This machine has every name that ends with '.test' as well. */
const args = [...QUIET, '--host-resolver-rules=MAP *.test 127.0.0.1'];

/** How large a page is, in pixels. */
export const pageSize = { width: 1400, height: 900 };

/** Starts a browser whose pages keep nothing. */
export function launchChromium(): Promise<Browser> {
    return chromium.launch({ executablePath: chromiumPath(), args });
}

/** Starts a browser with a profile, which goes with it. */
export function launchProfile(): Promise<BrowserContext> {
    return chromium.launchPersistentContext('', { executablePath: chromiumPath(), args, viewport: pageSize });
}

/** Run in every page before its own scripts. */
export async function prepareTestedPages(context: BrowserContext): Promise<void> {
    await context.addInitScript(renderTerminalsAsText);
    await context.addInitScript(sayNothingToDebug);
}

/** Without WebGL the terminal renders text as text, which can be read. */
function renderTerminalsAsText(): void {
    const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');
    const getContext = original?.value as (this: HTMLCanvasElement, ...args: unknown[]) => unknown;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        ...original,
        value(this: HTMLCanvasElement, type: string, ...args: unknown[]) {
            return type === 'webgl2' ? null : getContext.call(this, type, ...args);
        }
    });
}

/** For the stack of a line that Theia logs at its start, a watched browser parses the bundle anew: 3 s of a processor. */
function sayNothingToDebug(): void {
    console.debug = () => undefined;
}
