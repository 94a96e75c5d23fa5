import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, readTexts, Texts } from './text-files';

const root = path.resolve(__dirname, '..', '..', '..');
const extension = path.join(root, 'packages', 'vscode');

describe('The texts that VS Code shows', () => {
    it('are looked up by key everywhere: those of `vscode.l10n` would be in no list', () => {
        const sources = path.join(extension, 'src');
        const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
        const uses = files.filter(name => readFileSync(path.join(sources, name), 'utf8').includes('l10n.t('));
        assert.deepEqual(uses, ['extension.ts']);
    });

    for (const locale of locales) {
        it(`of the extension and the page are in a bundle for ${locale}, each English text with one translation`, async () => {
            const script = pathToFileURL(path.join(root, 'scripts', 'vscode', 'l10n-bundles.mjs')).href;
            const { bundleOf } = (await import(script)) as { bundleOf: (language: string) => Texts };
            const bundle = bundleOf(locale);
            for (const folder of [path.join(root, 'packages', 'client'), extension]) {
                const translations = readTexts(folder, locale);
                for (const [key, text] of Object.entries(readTexts(folder))) {
                    assert.equal(bundle[text], translations[key], key);
                }
            }
        });
    }
});
