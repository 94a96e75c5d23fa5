import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import * as path from 'node:path';
import { connectTo, PrivateSocket } from '../sockets';
import { eventually, ManualClock, silentLogger } from '../testing';
import { CompanionClient, PageGreeting, PageWelcome } from '../contract';
import { GeminiExtension } from '../environment/home/gemini-extension';
import { GeminiSettings } from '../environment/home/gemini-settings';
import { HookFiles } from '../environment/home/hook-files';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { WindowRegistry } from '../windows/window-registry';
import { hostSocket } from './host-folder';
import { HostLink } from './host-link';
import { ShellProcesses } from './shell-processes';
import { WindowHost } from './window-host';

const GREETING: PageGreeting = {
    windowId: 'window-1',
    applicationName: 'Code',
    workspaceRoots: [],
    pageWaitSeconds: 1
};

const MINUTE = 60_000;

describe('WindowHost', () => {
    let places: TemporaryPlaces;
    let clock: ManualClock;
    let windows: WindowRegistry;
    let host: WindowHost;
    let socket: PrivateSocket;
    let hasEnded: boolean;
    let links: HostLink[];

    beforeEach(async () => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        hasEnded = false;
        links = [];
        const shells = new ShellProcesses();
        windows = new WindowRegistry({ ideName: 'vscode', logger: silentLogger, processes: shells, clock });
        const services = {
            windows,
            settings: new GeminiSettings(places.folder),
            extension: new GeminiExtension(places.folder),
            hooks: new HookFiles({ home: places.folder, environment: {} }),
            diagnosis: { gather: () => Promise.reject(new Error('not asked')) }
        };
        host = new WindowHost({ services, shells, clock, onIdle: () => (hasEnded = true) });
        const listening = await listen();
        socket = listening!;
    });
    afterEach(async () => {
        links.forEach(link => link.dispose());
        host.dispose();
        socket.dispose();
        await windows.dispose();
        places.dispose();
    });

    const listen = (): Promise<PrivateSocket | undefined> =>
        PrivateSocket.listen(
            createServer(stream => host.serve(stream)),
            hostSocket(places.folder),
            () => undefined
        );

    async function link(
        page: CompanionClient = { call: () => Promise.resolve({ ok: true, value: undefined }) }
    ): Promise<HostLink> {
        const spawnHost = (): void => assert.fail('There is a host.');
        const opened = new HostLink({ folder: places.folder, spawnHost, page, clock });
        links.push(opened);
        const opening = new Promise<void>(resolve => opened.onDidOpen(resolve));
        opened.open();
        await opening;
        return opened;
    }

    it('is started again by a link whose clock was put back while it did not come', async () => {
        let starts = 0;
        const page = { call: () => Promise.resolve({ ok: true as const, value: undefined }) };
        // Nothing listens there.
        const folder = path.join(places.folder, 'no-host');
        let backMs = 0;
        const wall = { now: () => clock.now() - backMs, after: clock.after.bind(clock) };
        const opened = new HostLink({ folder, spawnHost: () => void starts++, page, clock: wall });
        links.push(opened);
        opened.open();
        await eventually(() => assert.equal(starts, 1));
        backMs = 60 * MINUTE;
        await eventually(() => {
            // Not once more: an attempt under way makes its folder again while that is removed.
            if (starts === 1) {
                clock.advance(1_000);
            }
            assert.ok(starts > 1);
        });
    });

    it('names the next one after a restart of the editor, in the file as in new terminals', async () => {
        const first = await link();
        const greet = async (idePid: number, id: string): Promise<string> => {
            const answer = await first.service.call({ id, method: 'greet', arguments: [{ ...GREETING, idePid }] });
            assert.ok(answer.ok);
            return JSON.stringify((answer.value as PageWelcome).discovery);
        };
        const before = await greet(4711, 'page/1');
        const file = /"(?<path>\/[^"]*gemini-ide-server-4711-[^"]*)"/.exec(before)?.groups?.path ?? '';
        assert.ok(existsSync(file));
        assert.match(await greet(4712, 'page/2'), /gemini-ide-server-4712-/);
        assert.equal((await first.service.terminalVariables()).values.GEMINI_CLI_IDE_PID, '4712');
        await eventually(() => assert.equal(existsSync(file), false));
        assert.ok(existsSync(file.replace('4711', '4712')));
    });

    it('gives the next extension host of a workspace its window, also while the last one is a ghost', async () => {
        let pages = 0;
        const greet = async (page?: CompanionClient): Promise<string> => {
            const { service } = await link(page);
            const greeting = { ...GREETING, windowId: undefined, workspaceRoots: ['file:///project'] };
            const answer = await service.call({ id: `page/${++pages}`, method: 'greet', arguments: [greeting] });
            assert.ok(answer.ok);
            return (answer.value as PageWelcome).windowId;
        };
        const id = await greet({ call: () => new Promise(() => undefined) });
        const second = greet();
        await eventually(async () => {
            clock.advance(1_000);
            assert.equal(await Promise.race([second, Promise.resolve(undefined)]), id);
        });
        assert.notEqual(await greet(), id, 'the second one answers');
    });

    it('refuses terminals that are none, and what no extension host may call', async () => {
        const { service } = await link();
        await assert.rejects(service.updateProcesses([-1]));
        await assert.rejects(service.updateProcesses('all' as never));
        await service.updateProcesses([process.pid]);
        const stream = await connectTo(hostSocket(places.folder));
        const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'terminalEnvironment' });
        stream!.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
        const [answer] = (await once(stream!, 'data')) as [Buffer];
        assert.match(answer.toString(), /Unhandled method/);
        stream!.destroy();
    });

    it('is of no use any more once there has been neither window nor connection for a minute', async () => {
        const first = await link();
        clock.advance(5 * MINUTE);
        assert.equal(hasEnded, false, 'there is a connection');
        first.dispose();
        await eventually(() => {
            clock.advance(MINUTE);
            assert.equal(hasEnded, true);
        });
    });
});
