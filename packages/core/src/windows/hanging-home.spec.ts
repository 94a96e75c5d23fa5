import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import * as path from 'node:path';
import { mock } from 'node:test';
import { blockFileThreads, eventually, ManualClock, silentLogger } from '../testing';
import { StartedProcesses } from '../environment/started-processes';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { KeptAddresses } from './kept-addresses';
import { WindowRegistry } from './window-registry';

/** Functions of `node:fs` that wait for the disk, and with them the whole process. */
const waiting = Object.entries(fs).flatMap(([name, value]) =>
    /Sync$/.test(name) && typeof value === 'function' ? [name as 'openSync'] : []
);

describe('WindowRegistry in a home that does not answer (takes Linux or macOS)', () => {
    let places: TemporaryPlaces;
    let clock: ManualClock;
    let windows: WindowRegistry;
    let waits: string[];

    before(async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        // A window loads it, which takes a thread.
        await import('./window-companion.js');
    });
    beforeEach(() => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        const addresses = new KeptAddresses(silentLogger, clock);
        const processes = new StartedProcesses();
        windows = new WindowRegistry({ ideName: 'theia', logger: silentLogger, processes, addresses, clock });
        waits = [];
    });
    afterEach(async () => {
        mock.restoreAll();
        await inTime(windows.dispose());
        // A file that a window gave up waiting for may still be written.
        await eventually(() => fs.rmSync(places.folder, { recursive: true, force: true }));
        places.dispose();
    });

    /** From now on notes what of the home is waited for. */
    function watch(): void {
        for (const name of waiting) {
            const original = fs[name];
            mock.method(fs, name, (...args: Parameters<typeof original>) => {
                // The temporary folder itself is on the machine's own disk.
                if (String(args[0]).startsWith(path.join(places.folder, path.sep))) {
                    waits.push(`${name} ${String(args[0])}`);
                }
                return original(...args);
            });
        }
    }

    /** Lets time pass until something has come about; gives up after a minute of that time. */
    async function inTime<T>(promise: Promise<T>): Promise<T> {
        let isSettled = false;
        const settled = promise.finally(() => (isSettled = true));
        const end = clock.now() + 60_000;
        while (!isSettled && clock.now() < end) {
            await new Promise(resolve => setImmediate(resolve));
            clock.advance(10);
        }
        assert.ok(isSettled, 'it waits for the home');
        return settled;
    }

    function attach(windowId: string): Promise<unknown> {
        const greeting = { windowId, applicationName: 'Test', workspaceRoots: [], pageWaitSeconds: 1 };
        return windows.attach(greeting, { call: () => Promise.resolve({ ok: true, value: undefined }) });
    }

    it('opens and ends its windows, and waits for the home nowhere', async () => {
        const release = blockFileThreads(places.folder);
        try {
            watch();
            await inTime(Promise.all([attach('window-1'), attach('window-2')]));
            windows.removeDiscoveryFilesSync();
            await inTime(windows.dispose());
            windows.removeDiscoveryFilesSync();
            assert.deepEqual(waits, []);
        } finally {
            await release();
        }
    });

    it('takes a FIFO for no address, and does not wait for its other end', async () => {
        const folder = path.join(places.folder, 'agent-companion', 'windows');
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        execFileSync('mkfifo', [path.join(folder, 'address-window-1.json')]);
        await inTime(attach('window-1'));
    });

    it('leaves nothing where it does answer, not even at an exit that nobody has announced', async () => {
        await attach('window-1');
        const published = (): string[] => fs.readdirSync(path.join(places.folder, 'gemini', 'ide'));
        assert.equal(published().length, 1);
        // Nothing is removed while the home owes an answer, as for the window's address.
        await eventually(() => {
            windows.removeDiscoveryFilesSync();
            assert.deepEqual(published(), []);
        });
    });
});
