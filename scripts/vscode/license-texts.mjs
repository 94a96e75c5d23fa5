import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';

/** Up to the name of the innermost package. */
const packageOf = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The licenses of the packages that these files, relative to the root, belong to: a bundle carries the packages, and not their texts. */
export function licenseTexts(files) {
    const folders = new Set(files.flatMap(file => packageOf.exec(file)?.[0] ?? []));
    return [...folders]
        .sort()
        .map(textOf)
        .join(`\n${'-'.repeat(80)}\n\n`);
}

function textOf(folder) {
    const path = join(repositoryRoot, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find(each => /^licen[cs]e/i.test(each));
    if (file === undefined) {
        throw new ExpectedError(`${name} ${version} has no text of its license: the extension cannot carry it.`);
    }
    return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
}
