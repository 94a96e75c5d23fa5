import * as assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { ServerAddress } from '@agent-companion/server';
import { silentLogger } from '@agent-companion/server/testing';
import { TemporaryPlaces } from '../testing/temporary-places';
import { StartedProcesses } from '../terminal/started-processes';
import { KeptAddresses } from './kept-addresses';
import { WindowRegistry } from './window-registry';

describe('KeptAddresses', () => {
    const address = { port: 45_678, authToken: 'a-token-of-a-window' };
    let places: TemporaryPlaces;
    let addresses: KeptAddresses;

    beforeEach(() => {
        places = new TemporaryPlaces();
        addresses = new KeptAddresses(silentLogger);
    });
    afterEach(() => places.dispose());

    const folder = (): string => path.join(places.folder, 'agent-companion', 'windows');

    it('gives a window’s address to the next process, as one whose port was free', () => {
        addresses.keep('window-1', address);
        assert.deepEqual(new KeptAddresses(silentLogger).of('window-1'), { ...address, wasFree: true });
        assert.equal(addresses.of('window-2'), undefined);
    });

    it('forgets the one of a window that has ended', () => {
        addresses.keep('window-1', address);
        addresses.forget('window-1');
        assert.equal(addresses.of('window-1'), undefined);
    });

    it('is kept in a file of this user alone', () => {
        addresses.keep('window-1', address);
        const modes = [folder(), ...readdirSync(folder()).map(name => path.join(folder(), name))].map(
            each => statSync(each).mode & 0o777
        );
        assert.deepEqual(modes, [0o700, 0o600]);
    });

    for (const [title, text] of [
        ['no JSON', '{'],
        ['another port', JSON.stringify({ ...address, port: 0 })],
        ['no token', JSON.stringify({ port: 45_678, authToken: '' })]
    ]) {
        it(`takes a file with ${title} for none`, () => {
            addresses.keep('window-1', address);
            const [name = ''] = readdirSync(folder());
            writeFileSync(path.join(folder(), name), title && text);
            assert.equal(addresses.of('window-1'), undefined);
        });
    }

    it('brings a window back to its address after a restart of the process', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        /** As a process has it that has just started. */
        const start = async (windowId: string): Promise<{ windows: WindowRegistry; address: ServerAddress }> => {
            const windows = new WindowRegistry({
                ideName: 'theia',
                logger: silentLogger,
                processes: new StartedProcesses(),
                addresses: new KeptAddresses(silentLogger)
            });
            const greeting = { windowId, applicationName: 'Test', workspaceRoots: [], pageWaitSeconds: 1 };
            const outcome = await windows.attach(greeting, {
                call: () => Promise.resolve({ ok: true, value: undefined })
            });
            assert.ok(outcome.attached);
            return { windows, address: outcome.window.server.address };
        };
        const first = await start('window-1');
        await first.windows.dispose();
        const second = await start('window-1');
        assert.deepEqual(second.address, { ...first.address, wasFree: true });
        await second.windows.dispose();
        const other = await start('window-2');
        assert.notEqual(other.address.authToken, first.address.authToken);
        await other.windows.dispose();
    });
});
