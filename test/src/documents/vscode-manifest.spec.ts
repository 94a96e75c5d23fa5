import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorTools, languageTools, terminalOutput } from '@agent-companion/client';
import { allSettings } from './settings';

const packages = join(__dirname, '..', '..', '..', 'packages');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(packages, ...path), 'utf8'));

interface Manifest {
    readonly name: string;
    readonly publisher: string;
    readonly version: string;
    readonly license: string;
    readonly icon: string;
    readonly engines: { readonly vscode: string };
    readonly contributes: {
        readonly configuration: { readonly properties: Record<string, object> };
        readonly configurationDefaults: Record<string, readonly string[]>;
        readonly keybindings: readonly { readonly command: string }[];
    };
}

/** A setting, maybe one whose value is a list. */
interface Listing {
    readonly items?: { readonly enum?: readonly string[] };
}

describe('The manifest of the VS Code extension', () => {
    const manifest = read('vscode', 'package.json') as Manifest;
    const files = readdirSync(join(packages, 'vscode')).filter(name => /^package\.nls.*\.json$/.test(name));
    const english = read('vscode', 'package.nls.json') as Record<string, string>;

    it('has no setting that is another one in Theia', () => {
        const texts = (text: string): string =>
            text.replace(/%([\w.-]+)%/g, (_placeholder, key: string) => english[key]);
        const settings = JSON.parse(texts(JSON.stringify(manifest.contributes.configuration.properties))) as Record<
            string,
            object
        >;
        for (const [name, setting] of Object.entries(settings)) {
            const own = allSettings().find(each => each.name === name);
            assert.ok(own, name);
            const scope = own.isUsers && { scope: 'application' };
            const expected = { ...own.property, ...scope } as Listing;
            assert.deepEqual(withoutNames(setting), withoutNames(expected), name);
        }
    });

    it('lists each tool that it offers as one that can be turned off', () => {
        const unused = undefined as never;
        const tools = [...languageTools(unused), ...editorTools(unused, unused), terminalOutput(unused, unused)];
        const { items }: Listing = manifest.contributes.configuration.properties['agentCompanion.tools.disabled'];
        assert.deepEqual([...(items?.enum ?? [])].sort(), tools.map(({ name }) => name).sort());
    });

    it('has what registries of extensions ask for', () => {
        const { name, publisher, version, license, icon, engines } = manifest;
        assert.match(`${publisher}.${name}`, /^[a-z0-9][\w-]*\.[a-z0-9][\w-]*$/i);
        assert.match(version, /^\d+\.\d+\.\d+$/);
        assert.match(engines.vscode, /^\^\d/);
        assert.equal(license, 'Apache-2.0');
        // A picture is a PNG there, of 128 pixels at least.
        assert.ok(readFileSync(join(packages, 'vscode', icon)).readUInt32BE(16) >= 128);
        for (const page of ['LICENSE', 'README.md', 'CHANGELOG.md']) {
            assert.ok(readFileSync(join(packages, 'vscode', page)).length > 0);
        }
        assert.ok(!('enabledApiProposals' in manifest));
    });

    it('has all of its keys in terminals too', () => {
        const { configurationDefaults, keybindings } = manifest.contributes;
        const commands = new Set(keybindings.map(({ command }) => command));
        assert.deepEqual(
            [...configurationDefaults['terminal.integrated.commandsToSkipShell']].sort(),
            [...commands].sort()
        );
    });

    it('has every text that it names, in every language, and no other one', () => {
        const named = [...JSON.stringify(manifest).matchAll(/%([\w.-]+)%/g)].map(([, key]) => key);
        for (const file of files) {
            assert.deepEqual(Object.keys(read('vscode', file) as object).sort(), [...new Set(named)].sort(), file);
        }
    });

    it('says what Theia says by the same key, in every language', () => {
        for (const file of files) {
            const folders = ['theia', 'client'].map(name => join(name, 'i18n', file.replace('package.', '')));
            const known: Record<string, string> = Object.assign({}, ...folders.map(path => read(path))) as never;
            for (const [key, text] of Object.entries(read('vscode', file) as Record<string, string>)) {
                assert.equal(text, known[`agent-companion/${key}`] ?? text, `${file}: ${key}`);
            }
        }
    });
});

function withoutNames(setting: Listing): Listing {
    return setting.items ? { ...setting, items: { ...setting.items, enum: [] } } : setting;
}
