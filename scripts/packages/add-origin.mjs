import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds to a copied package where it comes from, if that is known: npm's provenance compares it. */
export function addOrigin(folder, name, repository) {
    const origin = repository && {
        repository: { type: 'git', url: `git+${repository}.git`, directory: `packages/${name}` },
        bugs: { url: `${repository}/issues` },
        homepage: `${repository}#readme`
    };
    const file = join(folder, 'package.json');
    const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), ...origin };
    writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
