import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, readTexts, Texts } from './text-files';
import { translationProblems } from './text-problems';

const root = path.resolve(__dirname, '..', '..', '..');
const extension = path.join(root, 'packages', 'vscode');

const jsonOf = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(path.join(extension, name), 'utf8')) as Record<string, unknown>;

describe('The texts that VS Code shows', () => {
    const english = jsonOf('package.nls.json') as Texts;

    it('of the manifest have all a text, and no text is left over', () => {
        const manifest = readFileSync(path.join(extension, 'package.json'), 'utf8');
        const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
        assert.deepEqual([...new Set(used)].sort(), Object.keys(english).sort());
    });

    it('are looked up by key everywhere: those of `vscode.l10n` would be in no list', () => {
        const sources = path.join(extension, 'src');
        const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
        const uses = files.filter(name => readFileSync(path.join(sources, name), 'utf8').includes('l10n.t('));
        assert.deepEqual(uses, ['extension.ts']);
    });

    for (const locale of locales) {
        it(`of the manifest are all translated into ${locale}, and nothing else is`, () => {
            const translation = jsonOf(`package.nls.${locale}.json`) as Texts;
            assert.deepEqual(translationProblems(english, translation, locale), []);
        });

        it(`of the extension and the page are in a bundle for ${locale}, each English text with one translation`, async () => {
            const script = pathToFileURL(path.join(root, 'scripts', 'vscode', 'l10n-bundles.mjs')).href;
            const { bundleOf } = (await import(script)) as { bundleOf: (language: string) => Texts };
            const bundle = bundleOf(locale);
            for (const folder of [path.join(root, 'packages', 'page'), extension]) {
                const translations = readTexts(folder, locale);
                for (const [key, text] of Object.entries(readTexts(folder))) {
                    assert.equal(bundle[text], translations[key], key);
                }
            }
        });
    }
});
