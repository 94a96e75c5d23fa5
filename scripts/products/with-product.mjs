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
 * Makes a throw-away product, which installs the extension by name from a registry of its own, and has `use` do something with its
 * folder. `check` looks at what is installed.
 */
export async function withProduct({ check = () => undefined, ...options }, use) {
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
        process.env.AGENT_COMPANION_PRODUCT = application.folder;
        await use();
        console.log(`\n${duration(Date.now() - start)} in all.`);
    } catch (error) {
        throw error instanceof CommandFailedError ? new ExpectedError(`${error.message}\n\n${error.output}`) : error;
    } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

/** Runs specs of `test/src/products` in it; the command line has options for Mocha. What is cited of them must have passed. */
export async function runProductSpecs(names) {
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    const paths = names.map(name => join(repositoryRoot, 'test', 'out', 'products', `${name}.spec.js`));
    await runMocha('products', [...paths, ...process.argv.slice(2)], totals, { minutes: 45 });
    checkRequirements(totals.tests, file => names.some(name => file === `test/src/products/${name}.spec.ts`));
}
