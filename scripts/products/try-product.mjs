import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRequirements } from '../run/check-requirements.mjs';
import { ExpectedError } from '../run/expected-error.mjs';
import { duration, withProgress } from '../run/progress.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { CommandFailedError } from '../run/run-command.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { withLocalRegistry } from './local-registry.mjs';
import { ProductApplication } from './product-application.mjs';

/**
 * Makes a throw-away product, which installs the extension by name from a registry of its own, and runs specs of
 * `test/src/products` in it. `check` looks at what is installed.
 */
export async function tryProduct({ specs, check = () => undefined, ...options }) {
    const start = Date.now();
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'product-')));
    try {
        const application = await withLocalRegistry(folder, async (registry, published) => {
            published.forEach(({ name, bytes, files }) =>
                console.log(`  ${name}: ${(bytes / 1024).toFixed(1)} KiB, ${files} files`)
            );
            const made = new ProductApplication(join(folder, 'application'), { registry, ...options });
            await withProgress('Installing the application', '½ to 3 minutes', () => made.install());
            return made;
        });
        await withProgress('Looking for duplicates', '5 seconds', () => application.refuseDuplicates());
        await check(application);
        await withProgress('Building the application', '½ to 1 minute', () => application.build());
        console.log(`  installed and built after ${duration(Date.now() - start)}.`);
        process.env.AGENT_COMPANION_PRODUCT = application.folder;
        const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
        const paths = specs.map(name => join(repositoryRoot, 'test', 'out', 'products', `${name}.spec.js`));
        await runMocha('products', [...paths, ...process.argv.slice(2)], totals, { minutes: 30 });
        checkRequirements(totals.tests, file => specs.some(name => file === `test/src/products/${name}.spec.ts`));
        console.log(`\n${totals.passed} passed in ${duration(Date.now() - start)} in all.`);
    } catch (error) {
        throw error instanceof CommandFailedError ? new ExpectedError(`${error.message}\n\n${error.output}`) : error;
    } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
}
