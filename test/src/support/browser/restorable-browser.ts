import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { Browser, chromium, Page } from 'playwright-core';
import { chromiumPath, QUIET } from './chromium';
import { until } from '../until';

/** Name of the cookie without which Theia refuses a page's socket; a page from the cache does not get it anew. */
const COOKIE = 'theia-connection-token';

/** A browser with a profile, as people have: its tabs can crash, it can be killed and restore its tabs, it can sleep. */
export class RestorableBrowser {
    private process: ChildProcess | undefined;
    private endpoint = '';
    private connection: Browser | undefined;

    private constructor(private readonly profile: string) {}

    /** Starts it with one empty tab; `profile` is an empty folder. */
    static async start(profile: string): Promise<RestorableBrowser> {
        const browser = new RestorableBrowser(profile);
        await browser.launch('about:blank');
        return browser;
    }

    /** The only tab. Another object after each crash. */
    async page(): Promise<Page> {
        return until('the browser has its tab', () => this.connection?.contexts()[0].pages()[0]);
    }

    /** Kills the process behind the tab, and reloads the tab as its user does. */
    async crashTab(): Promise<void> {
        const page = await this.page();
        const session = await page.context().newCDPSession(page);
        const crashed = page.waitForEvent('crash');
        // It is never answered: who should?
        session.send('Page.crash').catch(() => undefined);
        await crashed;
        await session.send('Page.reload');
        // Playwright has no more use for a page that has crashed.
        await this.connect();
    }

    /** Kills the browser, once it has noted its tab, its cookie and this of the tab's session storage, and has it restore the tab. */
    async crash(inSessionStorage: string): Promise<void> {
        const url = (await this.page()).url();
        await until(
            'the browser has noted its session',
            () =>
                this.hasNoted('Session Storage', Buffer.from(inSessionStorage, 'utf16le')) &&
                this.hasNoted('Sessions', Buffer.from(url)) &&
                this.hasNoted('.', Buffer.from(COOKIE), /^Cookies$/) &&
                // Until then the next browser takes back the write, and the cookie with it.
                statSync(path.join(this.profile, 'Default', 'Cookies-journal')).size === 0,
            // Chromium writes cookies half a minute later.
            { timeoutMs: 60_000 }
        );
        await this.kill();
        await this.launch('--restore-last-session', '--hide-crash-restore-bubble');
    }

    /** Stops all of it, as a sleeping machine does. */
    sleep(): void {
        this.signal('SIGSTOP');
    }

    wakeUp(): void {
        this.signal('SIGCONT');
    }

    async kill(): Promise<void> {
        const { process } = this;
        if (process?.exitCode === null && process.signalCode === null) {
            const ended = once(process, 'exit');
            this.signal('SIGKILL');
            await ended;
        }
    }

    private async launch(...args: string[]): Promise<void> {
        const own = ['--headless=new', '--window-size=1400,900', `--user-data-dir=${this.profile}`];
        this.process = spawn(chromiumPath(), [...own, '--remote-debugging-port=0', ...QUIET, ...args], {
            stdio: ['ignore', 'ignore', 'pipe'],
            // Signals go to all of its processes.
            detached: true
        });
        let output = '';
        this.process.stderr?.on('data', (data: Buffer) => (output += data.toString()));
        const listening = () => /DevTools listening on (\S+)/.exec(output)?.[1];
        this.endpoint = await until('the browser can be driven', listening, { seen: () => output });
        await this.connect();
    }

    private async connect(): Promise<void> {
        this.connection = await chromium.connectOverCDP(this.endpoint);
    }

    private signal(signal: NodeJS.Signals): void {
        if (this.process?.pid !== undefined) {
            process.kill(-this.process.pid, signal);
        }
    }

    private hasNoted(folder: string, what: Buffer, names = /./): boolean {
        const place = path.join(this.profile, 'Default', folder);
        return readdirSync(place)
            .filter(name => names.test(name))
            .some(name => readFileSync(path.join(place, name)).includes(what));
    }
}
