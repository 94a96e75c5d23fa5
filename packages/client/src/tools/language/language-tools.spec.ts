import * as assert from 'node:assert/strict';
import type { Diagnostic, IdeToolName, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { CodeEditor, FOLDER } from './code-editor';
import { languageTools } from './language-tools';
import { answered, refused } from '../page-tool';

const CODE = 'const one = 1;\nexport const two = one + one;\n';

const range = (line: number, from: number, to: number): object => ({
    start: { line, character: from },
    end: { line, character: to }
});

const problem = (path: string, source: string): Diagnostic => ({
    path,
    range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
    severity: 'error',
    message: `${source} says so`,
    source
});

/** An editor whose language services answer as they are told. */
class FakeEditor {
    readonly open = new Set<string>();
    readonly asked: unknown[][] = [];
    answers: Record<string, unknown> = {
        DocumentSymbol: [{ name: 'one', kind: 13, range: range(0, 0, 13), selectionRange: range(0, 6, 9) }]
    };
    published: Diagnostic[] = [];
    server: (request: string, file: string) => unknown = () => [];
    bytes = CODE;

    private get editor(): CodeEditor {
        return {
            stat: () => Promise.resolve(undefined),
            open: path => {
                if (path === '/w') {
                    return Promise.resolve(FOLDER);
                }
                this.open.add(path);
                const dispose = (): boolean => this.open.delete(path);
                return Promise.resolve(
                    answered({ path, languageId: 'typescript', text: CODE, isUnsaved: false, dispose })
                );
            },
            ask: (...asked) => {
                this.asked.push(asked);
                return Promise.resolve(this.answers[asked[0]] as never);
            },
            searchSymbols: () => Promise.resolve([]),
            execute: async (_command, request, args) => ({
                type: 'response',
                body: await this.server(String(request), (args as { file: string }).file)
            }),
            problems: () => this.published,
            onDidChangeProblems: () => ({ dispose: () => undefined }),
            sources: () => Promise.resolve({ paths: ['/w/a.ts', '/w/b.ts', '/w/hidden/c.ts'], isComplete: true }),
            pathOf: uri => uri.toString().replace('file://', ''),
            refusalOf: path =>
                path.startsWith('/w/hidden')
                    ? refused('excluded', '')
                    : path.startsWith('/w/')
                      ? undefined
                      : refused('outside-workspace', ''),
            textOf: path =>
                Promise.resolve(
                    path.startsWith('/w/') ? { text: CODE, unsaved: false } : refused('outside-workspace', '')
                ),
            bytesOf: () => Promise.resolve(new TextEncoder().encode(this.bytes))
        };
    }

    async call<Name extends IdeToolName>(
        name: Name,
        input: object,
        timeoutMs = 1_500
    ): Promise<ToolOutcome<ToolOutput<Name>>> {
        const run = languageTools(this.editor).find(tool => tool.name === name)!.run as (
            input: object,
            call: object
        ) => Promise<never>;
        const outcome = await run(input, { signal: AbortSignal.timeout(timeoutMs) });
        assert.deepEqual([...this.open], [], 'nothing stays open');
        return outcome;
    }
}

describe('The language tools of any editor', () => {
    let editor: FakeEditor;
    beforeEach(() => (editor = new FakeEditor()));

    it('say in time that a service does not answer', async () => {
        editor.server = () => new Promise(() => undefined);
        const hover = await editor.call('get_hover', { path: '/w/a.ts', symbol: 'one' }, 100);
        assert.equal(!hover.ok && hover.code, 'unanswered');
        editor.published = [problem('/w/a.ts', 'ts'), problem('/w/hidden/c.ts', 'ts')];
        const problems = await editor.call('get_diagnostics', {}, 100);
        assert.ok(problems.ok && !problems.result.settled);
        assert.deepEqual(
            problems.result.diagnostics.map(({ path }) => path),
            ['/w/a.ts']
        );
    });

    it('take what the TypeScript server says before what is published, and of the folder that is asked about only', async () => {
        editor.server = (request, file) =>
            request.startsWith('semantic')
                ? [
                      {
                          start: { line: 2, offset: 1 },
                          end: { line: 2, offset: 3 },
                          text: file,
                          code: 7,
                          category: 'error'
                      }
                  ]
                : [];
        editor.published = [problem('/w/a.ts', 'ts'), problem('/w/a.ts', 'eslint'), problem('/other/a.ts', 'eslint')];
        const { result } = (await editor.call('get_diagnostics', { path: '/w' })) as {
            result: ToolOutput<'get_diagnostics'>;
        };
        assert.deepEqual(
            result.diagnostics.map(({ path, message, code }) => [path, message, code]),
            [
                ['/w/a.ts', 'eslint says so', undefined],
                ['/w/a.ts', '/w/a.ts', '7'],
                ['/w/b.ts', '/w/b.ts', '7'],
                ['/w/hidden/c.ts', '/w/hidden/c.ts', '7']
            ]
        );
        assert.deepEqual([result.settled, result.complete], [true, true]);
    });

    it('take what the TypeScript server says of a file, however much it is', async () => {
        const place = { line: 1, offset: 1 };
        const said = Array.from({ length: 200_000 }, () => ({ start: place, end: place, text: '' }));
        editor.server = request => (request.startsWith('semantic') ? said : []);
        const problems = await editor.call('get_diagnostics', { path: '/w/a.ts' }, 10_000);
        assert.equal(problems.ok && problems.result.total, said.length);
    });

    it('propose whole texts, exact but for what is edited; nothing that is no edit of a text of the workspace', async () => {
        editor.bytes = CODE.replaceAll('\n', '\r\n');
        const rename = async (edits: object[]): Promise<unknown> => {
            editor.answers.DocumentRename = { edits };
            const outcome = await editor.call('rename_symbol', { path: '/w/a.ts', symbol: 'one', newName: 'uno' });
            return outcome.ok ? outcome.result.files : outcome.code;
        };
        const edit = (resource: string): object => ({ resource, textEdit: { range: range(0, 6, 9), text: 'uno' } });
        assert.deepEqual(await rename([edit('/w/a.ts')]), [
            { path: '/w/a.ts', text: 'const uno = 1;\r\nexport const two = one + one;\r\n' }
        ]);
        assert.equal(await rename([edit('/w/a.ts'), { newResource: '/w/b.ts' }]), 'invalid');
        assert.equal(await rename([edit('/w/hidden/c.ts')]), 'outside-workspace');
        editor.bytes = 'changed';
        assert.equal(await rename([edit('/w/a.ts')]), 'invalid');
    });

    it('propose in time also a change that a service makes of 30,000 edits', async () => {
        const edits = Array.from({ length: 30_000 }, () => ({
            resource: '/w/a.ts',
            textEdit: { range: range(0, 0, 0), text: 'x' }
        }));
        editor.answers.DocumentRename = { edits };
        const outcome = await editor.call('rename_symbol', { path: '/w/a.ts', symbol: 'one', newName: 'uno' });
        assert.deepEqual(outcome.ok && outcome.result.files, [{ path: '/w/a.ts', text: 'x'.repeat(30_000) + CODE }]);
    });

    it('apply one of the actions that they list, whatever its case; not one that is a command', async () => {
        const edits = [{ resource: '/w/a.ts', textEdit: { range: range(0, 0, 0), text: '// ' } }];
        editor.answers.CodeAction = [
            { title: 'Run', command: {} },
            { title: 'Comment Out', edit: { edits } }
        ];
        const apply = (title?: string) => editor.call('apply_code_action', { path: '/w/a.ts', line: 1, title });
        const listed = await apply();
        assert.deepEqual(listed.ok && listed.result.available.map(({ title }) => title), ['Run', 'Comment Out']);
        const applied = await apply('comment out');
        assert.ok(applied.ok && applied.result.files.length === 1);
        assert.equal(editor.asked.at(-1)?.at(-1), 2, 'so many are resolved');
        const codes = [await apply('Run'), await apply('None')].map(outcome => !outcome.ok && outcome.code);
        assert.deepEqual(codes, ['invalid', 'not-found']);
    });
});
