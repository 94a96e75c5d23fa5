import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addOrigin } from '../packages/add-origin.mjs';
import { extensionFolder } from './bundle-extension.mjs';

/** Folders of no use in a VSIX, and large; `.vscodeignore` says the rest. */
const left = ['src', 'lib', 'node_modules'].map(name => join(extensionFolder, name));

/** A paragraph that is a picture of `docs/pictures`. */
const picture = /^!\[[^\]]*\]\([^)]*docs\/pictures\/[^)]+\)\n\n/gm;

/** A link or picture into the repository. */
const inside = /(!?)\[([^[\]]*)\]\(\.\.\/\.\.\/([^)]+)\)/g;

/** Copies the bundled extension to pack it: registries show no relative link, so each gets an address, or goes. */
export function copyToPack(folder, repository) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(extensionFolder, folder, { recursive: true, filter: path => !left.includes(path) });
    const text = readFileSync(join(extensionFolder, 'README.md'), 'utf8');
    const shown = repository
        ? text.replaceAll(inside, (_match, mark, title, path) => {
              return `${mark}[${title}](${repository}/${mark ? 'raw' : 'blob'}/HEAD/${path})`;
          })
        : text.replaceAll(picture, '').replaceAll(inside, '$2');
    writeFileSync(join(folder, 'README.md'), shown);
    addOrigin(folder, 'vscode', repository);
}
