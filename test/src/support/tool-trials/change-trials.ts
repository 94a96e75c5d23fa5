import * as assert from 'node:assert/strict';
import { EditorBed } from '../editor/editor-bed';
import { Trial, trial } from './trial';
import { GREETING } from './tried-workspace';
import { decideAll, decisionsOf, readIn } from './trial-steps';

/** Calls of the tools that propose changes, of which the user rejects one. */
export function changeTrials(bed: EditorBed): Trial[] {
    let fix: string | undefined;
    return [
        trial({
            tool: 'apply_code_action',
            args: { path: 'src/unmended.ts', line: 1 },
            isReady: ({ available }) => available.length > 0,
            check: ({ files, available }) => {
                assert.deepEqual(files, []);
                fix = available.find(({ title }) => title.startsWith('Add import from'))?.title;
                assert.ok(fix, `No fix adds an import: ${JSON.stringify(available)}`);
            }
        }),
        trial({
            tool: 'apply_code_action',
            get args() {
                return { path: 'src/unmended.ts', line: 1, title: fix };
            },
            user: () => decideAll(bed, { 'unmended.ts': 'accept' }),
            check: answer => {
                assert.deepEqual(decisionsOf(answer), ['unmended.ts accepted']);
                assert.match(readIn(bed, 'src/unmended.ts'), /^import \{ greeting \} from ["']\.\/greeting["'];\n/);
            }
        }),
        trial({
            tool: 'rename_symbol',
            args: { path: 'src/greeting.ts', symbol: 'greeting', newName: 'welcome' },
            user: () => decideAll(bed, { 'greeting.ts': 'accept', 'caller.ts': 'accept', 'unmended.ts': 'reject' }),
            check: answer => {
                assert.deepEqual(decisionsOf(answer), [
                    'caller.ts accepted',
                    'greeting.ts accepted',
                    'unmended.ts rejected'
                ]);
                assert.match(readIn(bed, 'src/unmended.ts'), /= greeting\('them'\)/);
                assert.equal(readIn(bed, 'src/greeting.ts'), GREETING.replace('greeting', 'welcome'));
                assert.match(readIn(bed, 'src/caller.ts'), /= welcome\('you'\)/);
            }
        }),
        trial({
            tool: 'format_file',
            args: { path: 'src/ugly.ts' },
            user: () => decideAll(bed, { 'ugly.ts': 'accept' }),
            check: answer => {
                assert.deepEqual(decisionsOf(answer), ['ugly.ts accepted']);
                assert.equal(readIn(bed, 'src/ugly.ts'), '\uFEFFexport function ugly() {\r\n    return 1\r\n}\r\n');
            }
        })
    ];
}
