import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

/** The root of the repository; this file runs from `test/out/conformance/support`. */
export const repositoryRoot = path.resolve(__dirname, '..', '..', '..', '..');

/** `it('…'`, `it("…"` or a template; not `it.skip`, which tests nothing. */
const test = /(?<![.\w])it\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/**
 * The titles of the tests in a spec's source, as Mocha would print them but for the placeholders of templates, which
 * stay as they are. None if there is no such file.
 */
export function specTitles(file: string): string[] {
    const source = path.join(repositoryRoot, file);
    if (!existsSync(source)) {
        return [];
    }
    const titles = readFileSync(source, 'utf8').matchAll(test);
    return [...titles].map(([, single, double, template]) => unescapeTitle(single ?? double ?? template ?? ''));
}

function unescapeTitle(title: string): string {
    return title.replaceAll(/\\(.)/g, '$1');
}
