import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { ExpectedError } from './expected-error.mjs';
import { repositoryRoot } from './repository.mjs';

const load = createRequire(import.meta.url);

/** Reads the compiled requirements and promises, each with its id and the tests that it cites. */
function citing() {
    const compiled = name => load(join(repositoryRoot, 'test', 'out', name));
    const { requirements } = compiled('conformance/requirements.js');
    const { citations } = compiled('promises/citations.js');
    return [...requirements, ...Object.entries(citations).map(([id, tests]) => ({ id, tests }))];
}

/**
 * Checks that every cited test has run and passed. Requirements that this machine cannot show are named.
 * @param tests how each test ended, as the counting reporter has it.
 * @param isRun whether the tests of a source file were to be run.
 */
export function checkRequirements(tests, isRun) {
    const cited = citing().filter(each => each.tests.length === 0 || each.tests.some(test => isRun(test.file)));
    const outcomes = outcomesByFile(tests);
    const [broken, notShown] = [[], []];
    for (const { id, tests: citations } of cited) {
        for (const { file, title, needs } of citations.filter(test => isRun(test.file))) {
            const pattern = titlePattern(title);
            const found = (outcomes.get(file) ?? []).filter(test => pattern.test(test.title));
            const place = `'${title}' in ${file}`;
            if (found.length === 0) {
                (needs ? notShown : broken).push(
                    `${id} cites ${place}, which has not run${needs ? `: it takes ${needs}` : ''}`
                );
            } else if (found.some(({ outcome }) => outcome === 'fail')) {
                broken.push(`${id} cites ${place}, which has failed`);
            } else if (found.some(({ outcome }) => outcome === 'pending')) {
                (needs ? notShown : broken).push(
                    `${id} cites ${place}, which was skipped${needs ? `: it takes ${needs}` : ''}`
                );
            }
        }
    }
    console.log(`${cited.length} requirements and promises, ${notShown.length} citations not shown on this machine`);
    notShown.forEach(line => console.log(`  ${line}`));
    if (broken.length > 0) {
        throw new ExpectedError(['Not every requirement or promise is shown by its tests:', ...broken].join('\n  '));
    }
}

/** The tests of each source file, whose path is from the repository's root on, as citations have it. */
function outcomesByFile(tests) {
    const byFile = new Map();
    for (const { file, title, outcome } of tests) {
        const source = relative(repositoryRoot, file).split(sep).join('/');
        const key = source.replace(/\/(lib|out)\//, '/src/').replace(/\.js$/, '.ts');
        byFile.set(key, [...(byFile.get(key) ?? []), { title, outcome }]);
    }
    return byFile;
}

/** A title as the source has it, with anything in the place of a template's placeholders. */
function titlePattern(title) {
    const parts = title.split(/\$\{[^}]*\}/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 's');
}
