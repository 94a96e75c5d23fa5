import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ideTools } from '../protocol/tools';
import * as fc from 'fast-check';
import { useToolsBed } from '../testing/tools/tools-bed';
import { callTool, refusalCodeOf } from '../testing/tools/tools-client';
import { ToolOutcome } from './editor-tools';

const CALLS = 1_000;

const names = ideTools.map(({ name }) => name as string);

/** Lists the tricks that are played with paths. */
const pathTricks = (outside: string, workspace: string): string[] => [
    '/etc/passwd',
    '../secret',
    '../../../../../../etc/passwd',
    `${workspace}/../secret`,
    `${outside}/secret`,
    `${outside}/workspace-other/file`,
    'link',
    'folder-link/secret',
    `${workspace}/folder-link/secret`,
    'folder-link/../secret',
    'loop',
    './././../workspace/../secret',
    'a.ts/../../secret',
    'a.ts\0',
    'a.ts\0/../../secret',
    '~/.ssh/id_rsa',
    '$HOME/.ssh/id_rsa',
    '%2e%2e/secret',
    'file:///etc/passwd',
    `file://${outside}/secret`,
    `file://${workspace}/%2e%2e/secret`,
    'file://evil/share/a',
    '\\\\evil\\share\\a',
    '//evil/share/a',
    'C:\\Windows\\win.ini',
    '/proc/self/environ',
    '/dev/zero',
    '/dev/stdin',
    'http://169.254.169.254/latest/meta-data',
    `/${'x/'.repeat(2_000)}`,
    'x'.repeat(5_000),
    '',
    ' ',
    '.',
    '..',
    '/'
];

describe('A hostile model', function () {
    this.timeout(120_000);
    const bed = useToolsBed();

    // Its tables of all characters take a while, once.
    before(() => fc.sample(fc.string({ unit: 'binary' }), 1));

    /** All that is there, but for the discovery files of the test's server: names, contents and times. */
    const stateOf = (folder: string): string[] =>
        readdirSync(folder, { withFileTypes: true })
            .filter(({ name }) => !name.startsWith('home-'))
            .flatMap(entry => {
                const path = join(folder, entry.name);
                const own = `${path} ${entry.isFile() ? `${readFileSync(path, 'utf8')} ${statSync(path).mtimeMs}` : ''}`;
                return entry.isDirectory() ? [own, ...stateOf(path)] : [own];
            });

    it(`reads nothing outside of the workspace and writes nothing, in ${CALLS} calls`, async () => {
        const [outside, workspace] = [bed.outside(), bed.at()];
        writeFileSync(bed.outside('secret'), 'SECRET');
        mkdirSync(bed.outside('workspace-other'));
        writeFileSync(bed.outside('workspace-other', 'file'), 'SECRET');
        symlinkSync(bed.outside('secret'), bed.at('link'));
        symlinkSync(outside, bed.at('folder-link'));
        symlinkSync('loop', bed.at('loop'));
        const before = stateOf(outside);
        // An editor that reads whatever it is asked for, and would change whatever it is told.
        const named: string[] = [];
        bed.tools.answer = (name, input): Promise<ToolOutcome> => {
            const path = typeof input.path === 'string' ? input.path : undefined;
            const text = path !== undefined && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
            named.push(...(path === undefined ? [] : [path]));
            const results: Record<string, unknown> = {
                get_hover: { contents: [text] },
                get_editor_text: { path, text, startLine: 1, endLine: 1, lineCount: 1, unsaved: false },
                rename_symbol: { title: 'Rename', files: [{ path: input.newName, text: 'PWNED' }] }
            };
            return Promise.resolve({ ok: true, result: results[name] ?? {} });
        };
        // The user accepts nothing, and the model is told so at once.
        bed.editor.answer = () => Promise.resolve({ shown: false, code: 'editor-failed', reason: 'no' });

        const trick = fc.constantFrom(...pathTricks(outside, workspace));
        const value = fc.oneof(
            { weight: 3, arbitrary: trick },
            { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
            { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
            { weight: 1, arbitrary: fc.constantFrom(0, -1, 1e300, 2 ** 53, 1.5, null, true, 'y'.repeat(100_000)) }
        );
        const key = fc.constantFrom(
            ...['path', 'line', 'column', 'symbol', 'newName', 'title', 'name', 'cursor', 'severities'],
            ...['__proto__', 'constructor', 'startLine', 'query', 'terminal', 'lines']
        );
        const args = fc.oneof(
            fc.dictionary(key, value, { noNullPrototype: true }),
            fc.record({ path: trick, symbol: fc.constant('a'), line: fc.constant(1) }),
            fc.record({ path: fc.constant('a.ts'), symbol: fc.constant('a'), newName: trick })
        );
        const name = fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...names) },
            { weight: 1, arbitrary: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', 'openDiff')) }
        );
        const codes = new Map<string, number>();
        const property = fc.asyncProperty(name, args, async (tool, input) => {
            const answer = await callTool(bed.client, tool, input).catch((error: Error) => error);
            const text = JSON.stringify(answer instanceof Error ? answer.message : answer);
            assert.ok(!text.includes('SECRET') && !text.includes('root:'), text.slice(0, 500));
            assert.ok(Buffer.byteLength(text) <= 64 * 1024);
            const code = answer instanceof Error ? 'protocol' : (refusalCodeOf(answer) ?? 'answered');
            codes.set(code, (codes.get(code) ?? 0) + 1);
        });
        await fc.assert(property, { numRuns: CALLS, seed: 20_261_123, endOnFailure: true });

        assert.deepEqual(stateOf(outside), before);
        const strange = named.filter(path => path !== bed.at('a.ts') && path !== workspace);
        assert.deepEqual(strange, []);
        assert.deepEqual(bed.server.diffs.pending(), []);
        // Many kinds of calls came far enough to be judged, and the window still works.
        for (const code of ['invalid', 'not-found', 'outside-workspace', 'protocol', 'answered']) {
            assert.ok((codes.get(code) ?? 0) > 5, `${code}: ${JSON.stringify([...codes])}`);
        }
        assert.equal((await bed.client.listTools()).tools.length, names.length);
    });
});
