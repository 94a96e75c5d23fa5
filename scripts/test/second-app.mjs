/**
 * `npm run test:second-app`: proves that the packages alone, added to the package.json of some other Theia application,
 * work in it. Packs them, makes a throw-away application elsewhere, builds it, and has the real agent propose a change.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';
import { duration, withProgress } from '../run/progress.mjs';
import { CommandFailedError } from '../run/run-command.mjs';
import { packPackages } from '../packages/pack-packages.mjs';
import { applicationName, SecondApplication } from '../packages/second-application.mjs';

await runMain(async () => {
    const start = Date.now();
    await ensureTestBed({ bundle: false });
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'second-app-')));
    try {
        await prove(folder);
    } catch (error) {
        throw error instanceof CommandFailedError ? new ExpectedError(`${error.message}\n\n${error.output}`) : error;
    } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    console.log(`\nThe packages work in another application (${duration(Date.now() - start)} in all).`);
});

async function prove(folder) {
    const tarballs = await withProgress('Packing the packages', '5 seconds', () =>
        packPackages(join(folder, 'packed'))
    );
    for (const { name, file, bytes, files } of tarballs) {
        console.log(`  ${name}: ${(bytes / 1024).toFixed(1)} KiB, ${files} files (${file})`);
    }
    const application = new SecondApplication(join(folder, 'application'), tarballs);
    application.write();
    await withProgress('Installing the application', '½ to 3 minutes', () => application.install());
    await withProgress('Looking for duplicates', '5 seconds', () => application.refuseDuplicates());
    await withProgress('Compiling against the declared types', '5 seconds', () => application.checkTypes());
    await withProgress('Building the application', '½ to 1 minute', () => application.build());
    const { proveSecondApp } = await importTest('prove-second-app');
    await withProgress('Using it with the real Gemini CLI', '½ minute', () =>
        proveSecondApp(application.folder, applicationName)
    );
}
