/** `npm run pack`: packs what a Theia application installs into `.build/packed`. */
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureEverythingCompiled } from './setup/ensure-ready.mjs';
import { buildFolder, repositoryRoot } from './run/repository.mjs';
import { runMain } from './run/expected-error.mjs';
import { packPackages } from './second-app/pack-packages.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const folder = join(buildFolder, 'packed');
    rmSync(folder, { recursive: true, force: true });
    for (const { path } of await packPackages(folder)) {
        console.log(`Packed ${relative(repositoryRoot, path)}`);
    }
});
