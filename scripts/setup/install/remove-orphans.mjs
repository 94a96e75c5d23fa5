import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../run/repository.mjs';

/**
 * Removes compiled files whose source is gone. The compiler leaves them behind, and a renamed
 * spec would run twice for ever.
 */
export function removeOrphans() {
    const packages = readdirSync(join(repositoryRoot, 'packages')).map(name => [join('packages', name), 'lib']);
    for (const [project, output] of [...packages, ['browser-app', 'out'], ['test', 'out']]) {
        sweep(join(repositoryRoot, project, output), join(repositoryRoot, project, 'src'));
    }
}

function sweep(output, source) {
    if (!existsSync(output)) {
        return;
    }
    for (const entry of readdirSync(output, { withFileTypes: true })) {
        const path = join(output, entry.name);
        if (entry.isDirectory()) {
            sweep(path, join(source, entry.name));
            continue;
        }
        const compiled = /^(.*?)(\.d\.ts|\.js)(\.map)?$/.exec(entry.name);
        if (compiled && !['.ts', '.tsx'].some(extension => existsSync(join(source, compiled[1] + extension)))) {
            rmSync(path);
        }
    }
}
