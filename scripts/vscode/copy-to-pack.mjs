import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionFolder } from './bundle-extension.mjs';

/** What is of no use in a VSIX, and large; `.vscodeignore` says the rest. */
const left = ['src', 'lib', 'node_modules'].map(name => join(extensionFolder, name));

/** A paragraph that is a picture of `docs/pictures`. */
const picture = /^!\[([^\]]*)\]\([^)]*docs\/pictures\/([^)]+)\)\n\n/gm;

/**
 * Copies the bundled extension into a folder, in the place of what is there, as it is to be packed: its README shows the pictures
 * from an https address, or is without them. VS Code's page of an extension shows none from a file, and none in the text itself.
 */
export function copyToPack(folder, picturesAddress) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(extensionFolder, folder, { recursive: true, filter: path => !left.includes(path) });
    const text = readFileSync(join(extensionFolder, 'README.md'), 'utf8');
    const shown = (_match, title, name) =>
        picturesAddress ? `![${title}](${new URL(name, picturesAddress).href})\n\n` : '';
    writeFileSync(join(folder, 'README.md'), text.replaceAll(picture, shown));
}
