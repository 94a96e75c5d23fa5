import * as assert from 'node:assert/strict';
import { allowIdeTools } from '../agents/model-turn';
import { TestIde } from '../test-ide';
import { Trial, trial } from './trial';
import { placesIn } from './trial-steps';

/** Calls of the tools that ask a language service. */
export function languageTrials(bed: () => TestIde): Trial[] {
    return [
        trial({
            tool: 'get_diagnostics',
            args: { path: 'src' },
            user: () => allowIdeTools(bed()),
            isReady: ({ settled }) => settled,
            check: ({ diagnostics }) => {
                assert.deepEqual(placesIn(bed(), diagnostics), ['src/unmended.ts:1', 'src/wrong.ts:2']);
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
            check: ({ locations }) => assert.deepEqual(placesIn(bed(), locations), ['src/greeting.ts:2'])
        }),
        trial({
            tool: 'find_references',
            args: { path: 'src/greeting.ts', symbol: 'greeting', includeDeclaration: false },
            check: ({ locations }) =>
                assert.deepEqual(placesIn(bed(), locations), ['src/caller.ts:1', 'src/caller.ts:3'])
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
                assert.ok(placesIn(bed(), symbols).includes('src/greeting.ts:2'), JSON.stringify(symbols))
        })
    ];
}
