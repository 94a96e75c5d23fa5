import * as assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import {
    DiscoveryFileContent,
    discoveryFileSchema,
    discoveryFolderSegments,
    environmentVariables
} from '@agent-companion/protocol/gemini';
import { Disposables } from '../support/disposables';
import { folderState } from '../support/folder-state';
import { startTestIde, TestIde } from '../support/test-ide';
import { UnixUser } from '../support/unix-user';
import { useCleanPages } from '../support/use-clean-pages';

/** What a CLI outside of the IDE's terminals has to go by: the file and nothing else. */
const byFileOnly = `env ${Object.values(environmentVariables)
    .filter(name => name !== environmentVariables.devContainerSession)
    .map(name => `-u ${name}`)
    .join(' ')} gemini`;

/** A user with a Theia and its window. */
interface Resident {
    readonly user: UnixUser;
    readonly bed: TestIde;
    /** The window's discovery file. */
    readonly file: string;
    readonly published: DiscoveryFileContent;
}

const suite = UnixUser.mayBeUsed ? describe : describe.skip;

suite('Two users of one machine (takes Linux, root and a checkout that others may read)', function () {
    this.timeout(180_000);
    useCleanPages();
    const disposables = new Disposables();
    let shared: string;
    let folder: string;
    let anna: Resident;
    let bert: Resident;

    async function moveIn(name: string, order: number): Promise<Resident> {
        const user = disposables.add(new UnixUser(name, order), added => added.dispose());
        const environment = { TMPDIR: shared };
        const bed = disposables.add(await startTestIde({ 'a.txt': name }, { user, environment }), ide => ide.dispose());
        const own = Object.entries(folderState(folder)).filter(([, { uid }]) => uid === user.id);
        assert.equal(own.length, 1, `${name} has one discovery file`);
        const [[file, { text }]] = own;
        const published = discoveryFileSchema.parse(JSON.parse(text));
        return { user, bed, file: path.join(folder, file), published };
    }

    before(async () => {
        // Stands for /tmp: root's, and everybody's.
        shared = disposables.add(realpathSync(mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'))), made =>
            rmSync(made, { recursive: true, force: true, maxRetries: 5 })
        );
        chmodSync(shared, 0o1777);
        folder = path.join(shared, ...discoveryFolderSegments);
        anna = await moveIn('anna', 0);
        bert = await moveIn('bert', 1);
    });
    after(() => disposables.dispose());

    it('has a file for each window, which is its user’s and closed to others', () => {
        for (const { user, file } of [anna, bert]) {
            const { uid, mode } = statSync(file);
            assert.deepEqual({ uid, mode: mode & 0o777 }, { uid: user.id, mode: 0o600 });
        }
    });

    it('leads the CLI of each to that user’s window, by its file alone', async () => {
        for (const [mine, other] of [
            [anna, bert],
            [bert, anna]
        ]) {
            await mine.bed.ide.terminal.open();
            await mine.bed.ide.startAgent(byFileOnly);
            await other.bed.ide.waitForNoAgent();
            await mine.bed.ide.terminal.ask('/quit');
            await mine.bed.ide.waitForNoAgent();
        }
    });
});
