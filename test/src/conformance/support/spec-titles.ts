import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

/** The root of the repository; this file runs from `test/out/conformance/support`. */
export const repositoryRoot = path.resolve(__dirname, '..', '..', '..', '..');

/** `it('…'`, `it("…"` or a template; not `it.skip`, which tests nothing. */
const test = /(?<![.\w])it\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** A list of cases that several specs run. */
const importedCases = /from '(\.[^']*-cases)'/g;

/**
 * The titles of the tests in a spec's source and in its lists of cases. Placeholders of templates stay as they are.
 * None if there is no such file.
 */
export function specTitles(file: string): string[] {
    const place = path.join(repositoryRoot, file);
    if (!existsSync(place)) {
        return [];
    }
    const source = readFileSync(place, 'utf8');
    const lists = [...source.matchAll(importedCases)].map(([, name]) => path.join(path.dirname(file), `${name}.ts`));
    const titles = [...source.matchAll(test)].map(([, single, double, template]) =>
        unescapeTitle(single ?? double ?? template ?? '')
    );
    return [...titles, ...lists.flatMap(specTitles)];
}

function unescapeTitle(title: string): string {
    return title.replaceAll(/\\(.)/g, '$1');
}
