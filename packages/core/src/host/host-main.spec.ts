import * as assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { systemClock } from '../support';
import { eventually } from '../testing';
import { PageGreeting, PageWelcome } from '../contract';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { hostSocket, prepareHostFolder } from './host-folder';
import { HostLink } from './host-link';
import { spawnHost } from './spawn-host';

const GREETING: PageGreeting = {
    windowId: 'window-1',
    applicationName: 'Code',
    workspaceRoots: [],
    pageWaitSeconds: 1
};

describe('The process of a host (takes Linux)', function () {
    this.timeout(30_000);
    let places: TemporaryPlaces;
    let folder: string;
    let links: HostLink[];
    let calls = 0;

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });
    beforeEach(() => {
        places = new TemporaryPlaces();
        folder = path.join(places.folder, 'host');
        links = [];
    });
    afterEach(async () => {
        links.forEach(link => link.dispose());
        hostPids().forEach(pid => process.kill(pid, 'SIGTERM'));
        await eventually(() => assert.deepEqual(hostPids(), []));
        places.dispose();
    });

    /** The processes that serve this test's folder. */
    const hostPids = (): number[] =>
        readdirSync('/proc')
            .filter(name => /^\d+$/.test(name))
            .filter(pid => commandLineOf(pid).includes(folder))
            .map(Number);

    function link(): HostLink {
        const opened = new HostLink({
            folder,
            spawnHost: () => spawnHost(folder, 'vscode'),
            page: { call: () => Promise.resolve({ ok: true, value: undefined }) },
            clock: systemClock
        });
        links.push(opened);
        opened.open();
        return opened;
    }

    async function greet(opened: HostLink): Promise<PageWelcome> {
        await eventually(() => assert.ok(opened.isOpen));
        const answer = await opened.service.call({ id: `page/${++calls}`, method: 'greet', arguments: [GREETING] });
        assert.ok(answer.ok);
        return answer.value as PageWelcome;
    }

    const published = (): string[] => readdirSync(path.join(places.folder, 'gemini', 'ide'));

    it('is started once by two extension hosts at the same time, and outlives them', async () => {
        const [one, other] = [link(), link()];
        const { companionId } = await greet(one);
        await greet(other);
        await eventually(() => assert.equal(hostPids().length, 1));
        const before = hostPids();
        one.dispose();
        other.dispose();
        assert.equal((await greet(link())).companionId, companionId);
        assert.deepEqual(hostPids(), before);
    });

    it('leaves neither its folder nor a discovery file when it is ended', async () => {
        await greet(link());
        links.forEach(each => each.dispose());
        hostPids().forEach(pid => process.kill(pid, 'SIGTERM'));
        await eventually(() => assert.deepEqual(hostPids(), []));
        assert.equal(existsSync(folder), false);
        assert.deepEqual(published(), []);
    });

    /** Starts a host that writes to a file, with modules that are loaded before. */
    async function startWritingTo(file: string, modules: readonly string[] = []): Promise<void> {
        await prepareHostFolder(folder);
        const output = openSync(file, 'a');
        const preloaded = modules.flatMap(each => ['--require', each]);
        const main = path.join(__dirname, 'host-main.js');
        spawn(process.execPath, [...preloaded, main, folder, 'vscode'], { stdio: ['ignore', output, output] }).unref();
        closeSync(output);
        await eventually(() => assert.ok(existsSync(hostSocket(folder))));
    }

    ['mkfifo "$0"', 'mkdir "$0"', 'ln -s "$0" "$0"', 'ln -s /dev/full "$0"'].forEach(plant =>
        it(`is started though there can be no log: ${plant}`, async () => {
            await prepareHostFolder(folder);
            const log = path.join(folder, 'host.log');
            execFileSync('sh', ['-c', plant, log]);
            const { companionId } = await greet(link());
            assert.ok(companionId);
        })
    );

    it('lives on where nothing can be written, as on a full disk', async () => {
        await startWritingTo('/dev/full');
        const [pid] = hostPids();
        const page = link();
        const { companionId } = await greet(page);
        page.dispose();
        assert.equal((await greet(link())).companionId, companionId);
        assert.deepEqual(hostPids(), [pid]);
    });

    it('notes an error that nobody has caught, and keeps its windows', async () => {
        const log = path.join(places.folder, 'log');
        const mistakes = path.join(places.folder, 'mistakes.js');
        const mistake = "setTimeout(() => { throw new Error('thrown'); }, 10);";
        writeFileSync(mistakes, `${mistake} setTimeout(() => Promise.reject(new Error('rejected')), 10);`);
        await startWritingTo(log, [mistakes]);
        await eventually(() => assert.match(readFileSync(log, 'utf8'), /thrown[^]*rejected|rejected[^]*thrown/));
        await greet(link());
    });
});

function commandLineOf(pid: string): string {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
        return '';
    }
}
