import { Browser, chromium } from 'playwright-core';

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

/** Starts a browser, which knows this machine by every name that ends with '.test' as well. */
export function launchChromium(): Promise<Browser> {
    const args = [...QUIET, '--host-resolver-rules=MAP *.test 127.0.0.1'];
    return chromium.launch({ executablePath: chromiumPath(), args });
}

/**
 * Run in the page before its own scripts: without WebGL the terminal renders text as text, which can be read.
 */
export function renderTerminalsAsText(): void {
    const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');
    const getContext = original?.value as (this: HTMLCanvasElement, ...args: unknown[]) => unknown;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        ...original,
        value(this: HTMLCanvasElement, type: string, ...args: unknown[]) {
            return type === 'webgl2' ? null : getContext.call(this, type, ...args);
        }
    });
}
