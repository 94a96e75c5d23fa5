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

    it('are the same in each language where two packages have the same key: the one that is loaded last counts', () => {
        for (const locale of [undefined, ...locales]) {
            const [first, ...others] = translatedPackages.map(folder => readTexts(folder, locale));
            others.reduce((known, texts) => {
                const shared = Object.keys(texts).filter(key => key in known);
                assert.deepEqual(
                    shared.map(key => texts[key]),
                    shared.map(key => known[key])
                );
                return { ...known, ...texts };
            }, first);
        }
    });
});
