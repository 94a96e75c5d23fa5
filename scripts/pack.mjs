/** `npm run pack [-- --repository <https address>]`: packs what a Theia application installs into `.build/packed`, with its CycloneDX bill. */
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEverythingCompiled } from './setup/ensure-ready.mjs';
import { buildFolder, repositoryRoot } from './run/repository.mjs';
import { runMain } from './run/expected-error.mjs';
import { writeBillOfMaterials } from './packages/bill-of-materials.mjs';
import { packPackages } from './packages/pack-packages.mjs';

await runMain(async () => {
    const { repository } = parseArgs({ options: { repository: { type: 'string' } } }).values;
    await ensureEverythingCompiled();
    const folder = join(buildFolder, 'packed');
    rmSync(folder, { recursive: true, force: true });
    for (const { path } of await packPackages(folder, repository)) {
        console.log(`Packed ${relative(repositoryRoot, path)}`);
    }
    await writeBillOfMaterials(join(folder, 'bill-of-materials.cdx.json'));
});
