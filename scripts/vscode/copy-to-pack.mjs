import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionFolder } from './bundle-extension.mjs';

/** What is of no use in a VSIX, and large; `.vscodeignore` says the rest. */
const left = ['src', 'lib', 'node_modules'].map(name => join(extensionFolder, name));

/** A paragraph that is a picture of `docs/pictures`. */
const picture = /^!\[([^\]]*)\]\([^)]*docs\/pictures\/([^)]+)\)\n\n/gm;

/** Copies the bundled extension to pack it; its README's pictures get an https address, or go. */
export function copyToPack(folder, picturesAddress) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(extensionFolder, folder, { recursive: true, filter: path => !left.includes(path) });
    // VS Code's page of an extension shows no picture from a file, and none in the text itself.
    const text = readFileSync(join(extensionFolder, 'README.md'), 'utf8');
    const shown = (_match, title, name) =>
        picturesAddress ? `![${title}](${new URL(name, picturesAddress).href})\n\n` : '';
    writeFileSync(join(folder, 'README.md'), text.replaceAll(picture, shown));
}
