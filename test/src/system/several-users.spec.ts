import * as assert from 'node:assert/strict';
import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import {
    discoveryFileName,
    discoveryFileSchema,
    discoveryFolderSegments,
    environmentVariables
} from '@agent-companion/core/protocol/gemini';
import { attempt, Attempt, attempts, Resident } from '../support/users/attempts';
import { Disposables } from '../support/disposables';
import { folderState } from '../support/folder-state';
import { startTestIde } from '../support/test-ide';
import { UnixUser } from '../support/users/unix-user';
import { useCleanPages } from '../support/browser/use-clean-pages';

/** Command of a CLI outside the IDE's terminals, which has the file and nothing else. */
const byFileOnly = `env ${Object.values(environmentVariables)
    .filter(name => name !== environmentVariables.devContainerSession)
    .map(name => `-u ${name}`)
    .join(' ')} gemini`;

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
        await bed.ide.terminal.open();
        return { user, bed, file: path.join(folder, file), published };
    }

    before(async () => {
        // Stands for /tmp: root's, and everybody's.
        shared = disposables.addFolder('agent-companion-test-');
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

    /** Has one user claim in a file that all can read, and with the lowest port, to be the window of the other's workspace. */
    function lie(liar: Resident, victim: Resident): string {
        const name = path.join(folder, discoveryFileName(process.pid, 1));
        const claim = JSON.stringify({ ...liar.published, workspacePath: victim.published.workspacePath });
        const { succeeded, output } = liar.user.run('echo "$2" > "$1" && chmod 644 "$1"', name, claim);
        assert.ok(succeeded, output);
        return name;
    }

    it('leads the CLI of each to that user’s window, by its file alone and whatever the other claims', async () => {
        for (const [mine, other] of [
            [anna, bert],
            [bert, anna]
        ]) {
            const lying = lie(other, mine);
            await mine.bed.ide.startAgent(byFileOnly);
            await other.bed.ide.waitForNoAgent();
            await mine.bed.ide.terminal.ask('/quit');
            await mine.bed.ide.waitForNoAgent();
            rmSync(lying);
        }
    });

    it('shows none what is the other’s, and lets none break it', () => {
        const rows = attempts.map(tried => [tried, resultOf(tried, anna, bert), resultOf(tried, bert, anna)] as const);
        const lines = rows.map(([{ what, why = '' }, annas, berts]) => `| ${[what, annas, berts, why].join(' | ')} |`);
        console.log(lines.join('\n'));
        assert.deepEqual(lines.map(withoutPadding), documented());
    });

    /** Gives an attempt's verdict. @throws AssertionError if it wrongly succeeded, or has shown the token. */
    function resultOf(tried: Attempt, owner: Resident, attacker: Resident): string {
        const { succeeded, output, verdict } = attempt(tried, owner, attacker);
        const mayDo =
            tried.allowed === 'all' || (tried.allowed !== undefined && attacker.user.id === statSync(folder).uid);
        assert.equal(succeeded, mayDo, `${tried.what}: ${output}`);
        assert.ok(!output.includes(owner.published.authToken), tried.what);
        return verdict;
    }
});

/** The lines of the first table that people read, but for its head. */
function documented(): string[] {
    const text = readFileSync(path.join(repositoryRoot, 'docs', 'run', 'several-users.md'), 'utf8');
    const rows = text.split('\n').filter(line => line.split('|').length === 6);
    return rows.slice(2).map(withoutPadding);
}

function withoutPadding(line: string): string {
    return line.replaceAll(/ +/g, ' ');
}
