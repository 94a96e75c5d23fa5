import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { requirements } from './requirements';
import { repositoryRoot, specTitles } from './support/spec-titles';

const ownFolder = 'test/src/conformance';

describe('Conformance: coverage', () => {
    it('gives every requirement an id of its own', () => {
        const ids = requirements.map(({ id }) => id);
        assert.deepEqual(
            ids.filter((id, index) => ids.indexOf(id) !== index),
            []
        );
    });

    it('has a test for every requirement, unless it is about the code of others', () => {
        const bare = requirements.filter(({ tests, notOurs }) => (tests.length === 0) !== (notOurs !== undefined));
        assert.deepEqual(
            bare.map(({ id, says }) => `${id}: ${says}`),
            []
        );
    });

    it('cites only tests that exist, once, in the file it names', () => {
        const wrong = requirements.flatMap(({ id, tests }) =>
            tests
                .map(({ file, title }) => ({ file, title, found: specTitles(file).filter(each => each === title) }))
                .filter(({ found }) => found.length !== 1)
                .map(({ file, title, found }) => `${id} cites '${title}', which ${file} has ${found.length} times`)
        );
        assert.deepEqual(wrong, []);
    });

    it('cites every conformance test: each is there for a requirement', () => {
        const cited = new Set(requirements.flatMap(({ tests }) => tests.map(({ file, title }) => `${file}: ${title}`)));
        const files = readdirSync(path.join(repositoryRoot, ownFolder))
            .filter(name => name.endsWith('.spec.ts') && name !== 'coverage.spec.ts')
            .map(name => `${ownFolder}/${name}`);
        assert.ok(files.length > 0);
        const uncited = files
            .flatMap(file => specTitles(file).map(title => `${file}: ${title}`))
            .filter(test => !cited.has(test));
        assert.deepEqual(uncited, []);
    });

    it('finds every test that SECURITY.md cites, in the file that it links to', () => {
        const text = readFileSync(path.join(repositoryRoot, 'SECURITY.md'), 'utf8');
        const files = new Map(
            [...text.matchAll(/^\[([\w-]+)\]: (\S+\.spec\.ts)$/gm)].map(([, name, file]) => [name, file])
        );
        const citations = [...text.matchAll(/\[([^[\]]+)\]\[([\w-]+)\]/g)];
        assert.ok(citations.length > 0);
        const wrong = citations
            .map(([, title, name]) => ({ title, file: files.get(name) ?? assert.fail(`[${name}] is no file`) }))
            .map(({ title, file }) => ({ title, file, titles: specTitles(file) }))
            // All tests of a file are cited by its name.
            .filter(
                ({ title, file, titles }) => !(title === path.basename(file) ? titles.length : titles.includes(title))
            )
            .map(({ title, file }) => `'${title}' is not in ${file}`);
        assert.deepEqual(wrong, []);
    });
});
