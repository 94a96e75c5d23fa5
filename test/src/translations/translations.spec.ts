import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { locales, readTexts, translatedPackages } from './text-files';
import { englishTexts, sourceProblems, translationProblems } from './text-problems';
import { UsedTexts, usedTexts } from './used-texts';

describe('The texts on the screen', function () {
    this.timeout(60_000);

    for (const folder of translatedPackages) {
        describe(`of ${path.basename(folder)}`, () => {
            let used: UsedTexts;

            before(() => (used = usedTexts(path.join(folder, 'src'))));

            it('have each a key of ours, and each key one text', () => {
                assert.ok(used.texts.length > 5, 'The sources have hardly any texts.');
                assert.deepEqual(sourceProblems(used), []);
            });

            it('are listed in English as the sources have them (npm run nls lists them)', () => {
                assert.deepEqual(readTexts(folder), englishTexts(used));
            });

            for (const locale of locales) {
                it(`are all translated into ${locale}, with the same values, and nothing else is`, () => {
                    assert.deepEqual(translationProblems(englishTexts(used), readTexts(folder, locale), locale), []);
                });
            }
        });
    }

    it('have no key in two packages', () => {
        const keys = translatedPackages.flatMap(folder => Object.keys(readTexts(folder)));
        assert.equal(new Set(keys).size, keys.length);
    });
});
