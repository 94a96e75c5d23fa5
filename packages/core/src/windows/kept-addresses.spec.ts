import * as assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { ServerAddress } from '../discovery/endpoint-description';
import { homeQueries } from '../support/file-queries';
import { eventually, silentLogger } from '../testing';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { StartedProcesses } from '../environment/started-processes';
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

    it('is kept in a file of this user alone', async () => {
        addresses.keep('window-1', address);
        await addresses.written();
        const modes = [folder(), ...readdirSync(folder()).map(name => path.join(folder(), name))].map(
            each => statSync(each).mode & 0o777
        );
        assert.deepEqual(modes, [0o700, 0o600]);
    });

    it('is not put into a file that was planted, nor into a folder where others could plant one', async () => {
        mkdirSync(folder(), { recursive: true, mode: 0o700 });
        const planted = ['address-window-1.json', 'address-window-1.json.new'].map(name => path.join(folder(), name));
        planted.forEach(file => writeFileSync(file, '', { mode: 0o666 }));
        planted.forEach(file => chmodSync(file, 0o666));
        addresses.keep('window-1', address);
        await addresses.written();
        const isSecret = (file: string): boolean => readFileSync(file, 'utf8').includes(address.authToken);
        assert.deepEqual(planted.map(isSecret), [true, false]);
        assert.equal(statSync(planted[0]).mode & 0o777, 0o600);
        if (process.platform !== 'win32') {
            chmodSync(folder(), 0o777);
            addresses.keep('window-2', address);
            await addresses.written();
            assert.equal(readdirSync(folder()).length, 2);
        }
    });

    it('takes no more threads in a home that hangs, and is written once that answers', async () => {
        let release = (): void => undefined;
        const question = homeQueries.ask('hangs', () => new Promise<void>(resolve => (release = resolve)));
        addresses.keep('window-1', address);
        await addresses.written();
        assert.equal(existsSync(folder()), false);
        release();
        await question;
        await eventually(() => assert.equal(readdirSync(folder()).length, 1));
    });

    it('keeps those of the last 32 windows', async () => {
        for (let number = 1; number <= 35; number++) {
            addresses.keep(`window-${number}`, { ...address, port: number });
        }
        await addresses.written();
        assert.equal(readdirSync(folder()).length, 32);
        assert.equal(await addresses.of('window-3'), undefined);
        assert.equal((await addresses.of('window-35'))?.port, 35);
    });

    for (const [title, text] of [
        ['no JSON', '{'],
        ['another port', JSON.stringify({ ...address, port: 0 })],
        ['no token', JSON.stringify({ port: 45_678, authToken: '' })]
    ]) {
        it(`takes a file with ${title} for none`, async () => {
            addresses.keep('window-1', address);
            await addresses.written();
            const [name = ''] = readdirSync(folder());
            writeFileSync(path.join(folder(), name), title && text);
            assert.equal(await new KeptAddresses(silentLogger).of('window-1'), undefined);
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
            const { window } = await windows.attach(greeting, {
                call: () => Promise.resolve({ ok: true, value: undefined })
            });
            return { windows, address: window.server.address };
        };
        const first = await start('window-1');
        await first.windows.dispose();
        const second = await start('window-1');
        assert.deepEqual(second.address, first.address);
        await second.windows.dispose();
        const other = await start('window-2');
        assert.notEqual(other.address.authToken, first.address.authToken);
        await other.windows.dispose();
    });
});
