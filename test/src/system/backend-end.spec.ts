import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { discoveryFolderSegments } from '@agent-companion/core/protocol/gemini';
import { FolderState, folderState } from '../support/folder-state';
import { IdePage } from '../support/page/ide-page';
import {
    mayGiveFilesAway,
    plantFileOfAnotherHost,
    plantFileOfAnotherUser,
    plantForeignFile
} from '../support/users/planted-files';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('A backend that ends', function () {
    this.timeout(120_000);
    useCleanPages();
    let temporary: string;
    let folder: string;
    /** A backend of the same user, alive all the time, and files that belong to others. */
    let neighbour: TestIde;
    let others: FolderState;
    /** Backend that ends. */
    let bed: TestIde;

    const start = (): Promise<TestIde> => startTestIde({ 'a.txt': 'a' }, { environment: { TMPDIR: temporary } });

    /** Waits until exactly so many files beside the others' are there, and gives their names. */
    const ourFiles = (count: number): Promise<string[]> =>
        until(
            `there are ${count} discovery files of ours`,
            () => {
                const names = Object.keys(folderState(folder)).filter(name => !(name in others));
                return names.length === count && names;
            },
            { seen: () => Object.keys(folderState(folder)).join('\n') }
        );

    /** Opens a second window, and so has a second file. */
    async function openSecondWindow(of: TestIde): Promise<TestIde> {
        await new IdePage(await of.openPage()).open(of.theia.url);
        await ourFiles(2);
        return of;
    }

    before(async () => {
        temporary = realpathSync(mkdtempSync(path.join(tmpdir(), 'agent-companion-test-')));
        folder = path.join(temporary, ...discoveryFolderSegments);
        mkdirSync(folder, { recursive: true });
        plantForeignFile(folder);
        plantFileOfAnotherHost(folder);
        if (mayGiveFilesAway) {
            plantFileOfAnotherUser(folder);
        }
        others = folderState(folder);
        neighbour = await start();
        await ourFiles(1);
        others = folderState(folder);
    });
    after(async () => {
        await bed?.dispose();
        await neighbour?.dispose();
        await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
    });

    it('leaves its files on SIGKILL, until the next start sweeps them', async () => {
        bed = await start();
        const { theia } = await openSecondWindow(bed);
        const left = await ourFiles(2);
        process.kill(theia.pid, 'SIGKILL');
        await theia.ended;
        assert.deepEqual(await ourFiles(2), left);
        await bed.dispose();
        bed = await start();
        const [fresh] = await ourFiles(1);
        assert.ok(!left.includes(fresh));
    });

    it('removes its own files and no others on SIGTERM', async () => {
        const { theia } = await openSecondWindow(bed);
        process.kill(theia.pid, 'SIGTERM');
        await theia.ended;
        assert.deepEqual(folderState(folder), others);
        await bed.dispose();
    });

    it('leaves its reviews on the page as ended, to be copied or discarded, and their texts to Undo, also after a reload', async () => {
        bed = await startTestIde({ 'a.txt': 'a', 'b.txt': 'b' });
        const { ide } = bed;
        const agent = await bed.connectAgent();
        try {
            await ide.waitForAgent();
            for (const name of ['a.txt', 'b.txt']) {
                await agent.openDiff(path.join(bed.workspace, name), 'proposal\n');
                await ide.review.waitFor('a.txt');
            }
            await bed.restartTheia();
            // Theia lets a page connect to the new backend once the browser has loaded anything of it, as another tab does.
            await ide.page.request.get(ide.page.url());
            await ide.review.waitForNotice(/the IDE cannot write it any more/);
            await ide.review.waitForText('modified', 'proposal\n');
            await ide.review.waitForEnabled('copyText');
            await ide.review.press('discard');
            await ide.review.waitUntilGone('a.txt');
            await ide.waitForStatusMessage('Discarded a.txt.');
            await ide.review.waitFor('b.txt');
            await ide.review.appendText('typed after the end');
            await ide.reload();
            await ide.waitForStatusMessage('The review of b.txt has ended. Its text is kept.');
            for (const name of ['b.txt', 'a.txt']) {
                await ide.runCommand('Agent Companion: Undo Last Decision');
                await ide.waitForStatusMessage(`The review cannot be brought back. The text of ${name} is open.`);
                await ide.page.locator('.theia-editor .view-line:visible', { hasText: 'proposal' }).waitFor();
                assert.equal(await ide.page.getByText('typed after the end').isVisible(), name === 'b.txt');
            }
        } finally {
            await agent.dispose();
        }
    });
});
