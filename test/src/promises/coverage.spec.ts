import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { citations } from './citations';
import { repositoryRoot, specTitles } from '../conformance/support/spec-titles';

/** Finds ids of promises: a row begins with one in bold. */
const promise = /^- \*\*([\w-]+)\*\* \S/gm;

/** Folders whose tests drive a real page, client or process. */
const driving = /^test\/src\/(activity|e2e|loop|system|products|agents|code-server|conformance)\//;

describe('Promises', () => {
    const text = readFileSync(path.join(repositoryRoot, 'docs', 'promises.md'), 'utf8');
    const ids = [...text.matchAll(promise)].map(([, id]) => id);

    it('have an id of their own each, and are 60 to 140', () => {
        assert.equal(new Set(ids).size, ids.length);
        assert.ok(ids.length >= 60 && ids.length <= 140, `${ids.length} promises`);
    });

    it('are shown each by a test that drives a real page, client or process', () => {
        assert.deepEqual(Object.keys(citations).sort(), [...ids].sort());
        const undriven = ids.filter(id => !citations[id].some(({ file }) => driving.test(file)));
        assert.deepEqual(undriven, []);
    });

    it('cite tests that exist, once, in the file they name', () => {
        const wrong = Object.entries(citations).flatMap(([id, tests]) =>
            tests
                .filter(({ file, title }) => specTitles(file).filter(each => each === title).length !== 1)
                .map(({ file, title }) => `${id} cites '${title}' in ${file}`)
        );
        assert.deepEqual(wrong, []);
    });
});
