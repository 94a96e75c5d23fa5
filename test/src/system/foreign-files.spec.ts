import * as assert from 'node:assert/strict';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { discoveryFileName, discoveryFolderSegments } from '@agent-companion/core/protocol/gemini';
import type { ServerAddress } from '@agent-companion/core/server';
import { CompanionProcess } from '../support/users/companion-process';
import { Disposables } from '../support/disposables';
import { folderState } from '../support/folder-state';
import { prepareFolder, swapFolder } from '../support/users/folder-swap';
import { UnixUser } from '../support/users/unix-user';
import { until } from '../support/until';

/** More than the process has by itself, and far less than what is to be read. */
const MUCH_MEMORY = 256 * 1024 * 1024;

/** Plants of a hostile user at a path, `$1`; `$2` is the other user's file. */
const plants = {
    'a FIFO': 'mkfifo -m 666 "$1"',
    'a link to an endless device': 'ln -s /dev/zero "$1"',
    'a link to a file of its own user': 'ln -s "$2" "$1"',
    'a file of a gigabyte': 'truncate -s 1G "$1"; chmod 644 "$1"',
    'a folder': 'mkdir -m 777 "$1"; touch "$1/file"',
    'a file like its own': `echo '{"port":1,"workspacePath":"","authToken":"x","ideInfo":{"name":"a","displayName":"A"}}' > "$1"; chmod 644 "$1"`
};

const suite = UnixUser.mayBeUsed ? describe : describe.skip;

suite('Beside a hostile user (takes Linux, root, a checkout that others may read) a companion', function () {
    this.timeout(60_000);
    let disposables: Disposables;
    /** Stands for /tmp: root's, and everybody's. */
    let shared: string;
    let folder: string;
    let anna: UnixUser;
    let bert: UnixUser;

    beforeEach(() => {
        disposables = new Disposables();
        shared = disposables.addFolder('agent-companion-test-');
        chmodSync(shared, 0o1777);
        folder = path.join(shared, ...discoveryFolderSegments);
        anna = disposables.add(new UnixUser('anna', 0), added => added.dispose());
        bert = disposables.add(new UnixUser('bert', 1), added => added.dispose());
    });
    afterEach(() => disposables.dispose());

    const startFor = (user: UnixUser): CompanionProcess =>
        disposables.add(CompanionProcess.start(user, shared), started => started.kill());

    /** Makes the discovery folder, as its user would; root's own is like that of a machine that makes it at its start. */
    function makeFolder(user?: UnixUser): void {
        [path.dirname(folder), folder].forEach(made => {
            mkdirSync(made);
            chmodSync(made, 0o1777);
            user?.give(made);
        });
    }

    /** Where the file of a companion of these tests is. */
    const fileOf = ({ port }: ServerAddress): string => path.join(folder, discoveryFileName(process.pid, port));

    /** The address of a companion that has ended, which its tab comes back to. */
    async function formerAddress(): Promise<ServerAddress> {
        const companion = startFor(anna);
        const address = await companion.listen();
        assert.ok(existsSync(fileOf(address)));
        await companion.dispose();
        return address;
    }

    async function assertLittleMemory(companion: CompanionProcess): Promise<void> {
        const bytes = await companion.peakMemory();
        assert.ok(bytes < MUCH_MEMORY, `took ${bytes} bytes`);
    }

    function plant(script: string, file: string): void {
        const { succeeded, output } = bert.run(script, file, path.join(anna.home, 'precious'));
        assert.ok(succeeded, output);
    }

    for (const [what, script] of Object.entries(plants)) {
        it(`starts, rewrites, removes and exits with ${what} in the place of its file, and says so`, async () => {
            makeFolder();
            anna.run('echo precious > "$1"', path.join(anna.home, 'precious'));
            const address = await formerAddress();
            const file = fileOf(address);
            plant(script, file);
            const planted = identityOf(file);
            const companion = startFor(anna);
            assert.deepEqual(await companion.listen(address), address);
            await companion.updateWorkspace('/one');
            await companion.updateWorkspace('/two');
            await companion.readAFile();
            const status = await companion.status();
            assert.equal(status.published, false);
            assert.ok(status.reason.includes(file), status.reason);
            await assertLittleMemory(companion);
            await companion.dispose();
            const another = startFor(anna);
            await another.listen(address);
            await another.exit();
            assert.deepEqual(identityOf(file), planted);
            assert.equal(anna.run('cat "$1"', path.join(anna.home, 'precious')).output, 'precious');
        });
    }

    const cleanings = {
        'its file has been': (file: string) => rmSync(file),
        'the whole folder has been': () => rmSync(path.dirname(folder), { recursive: true })
    };
    for (const [what, clean] of Object.entries(cleanings)) {
        it(`is to be found again within two minutes when ${what} cleaned away, at the same port with the same token`, async () => {
            const companion = startFor(anna);
            const file = fileOf(await companion.listen());
            const before = folderState(folder)[path.basename(file)].text;
            clean(file);
            await companion.advance(60_000);
            await companion.advance(60_000);
            await until('the file is back', () => existsSync(file), { timeoutMs: 5_000 });
            assert.equal(folderState(folder)[path.basename(file)].text, before);
            const { uid, mode } = statSync(file);
            assert.deepEqual({ uid, mode: mode & 0o777 }, { uid: anna.id, mode: 0o600 });
        });
    }

    it('says that another user owns the folder and could replace its file, and when that is so no more', async () => {
        makeFolder(bert);
        const companion = startFor(anna);
        await companion.listen();
        const isWarned = async (): Promise<boolean> =>
            /Another user owns/.test(JSON.stringify(await companion.status()));
        assert.equal(await isWarned(), true);
        rmSync(path.dirname(folder), { recursive: true });
        await companion.advance(60_000);
        await companion.advance(60_000);
        await until('the status is as it should be', async () => !(await isWarned()), { timeoutMs: 5_000 });
        assert.equal((await companion.status()).published, true);
    });

    it('changes the rights of no folder but its own, though the owner of the parent puts links in its place', async () => {
        makeFolder(bert);
        rmSync(folder, { recursive: true });
        const module = path.join(repositoryRoot, 'packages', 'core', 'lib', 'discovery', 'private-folder.js');
        const before = statSync(anna.home).mode;
        const swapping = bert.startProgram(swapFolder, folder, anna.home, '6000');
        const ended = once(swapping, 'exit');
        const { output } = anna.run('"$1" -e "$2" "$3" "$4" 5000', process.execPath, prepareFolder, module, folder);
        await ended;
        assert.ok(Number(output) > 100, output);
        assert.equal(statSync(anna.home).mode.toString(8), before.toString(8));
    });
});

/** Gives traits that differ once a file is replaced, written to or given away. */
function identityOf(file: string): object {
    const { ino, uid, mode, size, mtimeMs } = lstatSync(file);
    return { ino, uid, mode, size, mtimeMs };
}
