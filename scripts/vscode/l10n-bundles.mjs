import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run/repository.mjs';

/** The packages whose texts the extension shows. */
const packages = ['client', 'vscode'];

/**
 * Writes `bundle.l10n.LANGUAGE.json` into a folder, from which `vscode.l10n` has the texts in the user's language. It looks them up
 * by the English ones; our lists have keys for both.
 */
export function writeL10nBundles(folder) {
    mkdirSync(folder, { recursive: true });
    for (const language of languages()) {
        const file = join(folder, `bundle.l10n.${language}.json`);
        writeFileSync(file, `${JSON.stringify(bundleOf(language), undefined, 2)}\n`);
    }
}

/** The translations into a language by their English texts. */
export function bundleOf(language) {
    return Object.fromEntries(
        packages.flatMap(name => {
            const translations = textsOf(name, `nls.${language}.json`);
            return Object.entries(textsOf(name, 'nls.json')).map(([key, english]) => [english, translations[key]]);
        })
    );
}

function languages() {
    return readdirSync(i18nFolder('vscode')).flatMap(name => /^nls\.(.+)\.json$/.exec(name)?.[1] ?? []);
}

function textsOf(name, file) {
    return JSON.parse(readFileSync(join(i18nFolder(name), file), 'utf8'));
}

function i18nFolder(name) {
    return join(repositoryRoot, 'packages', name, 'i18n');
}
