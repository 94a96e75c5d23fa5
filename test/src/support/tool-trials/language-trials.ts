import * as assert from 'node:assert/strict';
import { EditorBed } from '../editor/editor-bed';
import { Trial, trial } from './trial';
import { THEME } from './tried-workspace';
import { decideAll, decisionsOf, placesIn, readIn } from './trial-steps';

/** Calls of the tools that ask the language service of TypeScript. @param allow what the user does at the first. */
export function languageTrials(bed: EditorBed, allow: () => Promise<void>): Trial[] {
    return [
        trial({
            tool: 'get_diagnostics',
            args: { path: 'src' },
            user: allow,
            isReady: ({ settled }) => settled,
            check: ({ diagnostics }) => {
                assert.deepEqual(placesIn(bed, diagnostics), ['src/unmended.ts:1', 'src/wrong.ts:2']);
                assert.deepEqual(
                    diagnostics.map(({ severity, message, source }) => [severity, message, source]),
                    [
                        ['error', "Cannot find name 'greeting'.", 'ts'],
                        ['error', "Type 'string' is not assignable to type 'number'.", 'ts']
                    ]
                );
            }
        }),
        trial({
            tool: 'find_definition',
            args: { path: 'src/caller.ts', symbol: 'greeting' },
            check: ({ locations }) => assert.deepEqual(placesIn(bed, locations), ['src/greeting.ts:2'])
        }),
        trial({
            tool: 'find_references',
            args: { path: 'src/greeting.ts', symbol: 'greeting', includeDeclaration: false },
            check: ({ locations }) => assert.deepEqual(placesIn(bed, locations), ['src/caller.ts:1', 'src/caller.ts:3'])
        }),
        trial({
            tool: 'find_references',
            args: { path: 'src/shared.ts', symbol: 'shared' },
            check: ({ locations, total, excluded }) =>
                assert.deepEqual([placesIn(bed, locations), total, excluded], [['src/shared.ts:1'], 1, 2])
        }),
        trial({
            tool: 'find_definition',
            args: { path: 'src/shared.ts', symbol: 'map' },
            check: ({ locations }) => {
                assert.ok(locations.length > 0 && locations.every(({ path: file }) => /lib\..*d\.ts$/.test(file)));
                // Outside of the workspace no line is told.
                assert.ok(locations.every(({ text }) => text === undefined));
            }
        }),
        trial({
            tool: 'get_hover',
            args: { path: 'src/caller.ts', line: 3, column: 23 },
            check: ({ contents }) =>
                assert.match(contents.join('\n'), /greeting\(name: string\): string[^]*Says hello\./)
        }),
        trial({
            tool: 'list_symbols',
            args: { path: 'src/greeting.ts' },
            check: ({ symbols }) =>
                assert.deepEqual(
                    symbols.map(({ kind, name }) => `${kind} ${name}`),
                    ['function greeting']
                )
        }),
        trial({
            tool: 'search_symbols',
            args: { query: 'greeting' },
            check: ({ symbols }) =>
                assert.ok(placesIn(bed, symbols).includes('src/greeting.ts:2'), JSON.stringify(symbols))
        })
    ];
}

/** Calls about CSS, which an extension has a language server for; all changes are accepted. */
export function extensionTrials(bed: EditorBed): Trial[] {
    const use = { path: 'style/theme.css', line: 5, column: 18 };
    return [
        trial({
            tool: 'get_diagnostics',
            args: { path: 'style/wrong.css' },
            isReady: ({ settled }) => settled,
            check: ({ diagnostics }) => {
                assert.deepEqual(placesIn(bed, diagnostics), ['style/wrong.css:2']);
                assert.deepEqual(
                    diagnostics.map(({ severity, message, source }) => [severity, message, source]),
                    [['error', 'colon expected', 'css']]
                );
            }
        }),
        trial({
            tool: 'find_definition',
            args: use,
            check: ({ locations }) => assert.deepEqual(placesIn(bed, locations), ['style/theme.css:2'])
        }),
        trial({
            tool: 'rename_symbol',
            args: { ...use, newName: '--main' },
            user: () => decideAll(bed, { 'theme.css': 'accept' }),
            check: answer => {
                assert.deepEqual(decisionsOf(answer), ['theme.css accepted']);
                assert.equal(readIn(bed, 'style/theme.css'), THEME.replaceAll('--accent', '--main'));
            }
        })
    ];
}
