import * as assert from 'node:assert/strict';
import { TypeScriptServer } from './typescript-server';

const error = {
    start: { line: 3, offset: 5 },
    end: { line: 3, offset: 9 },
    text: "Cannot find name 'x'.",
    code: 2304,
    category: 'error'
};

function serverThat(answers: Record<string, unknown>, asked: string[] = []): TypeScriptServer {
    return new TypeScriptServer({
        has: id => id === 'typescript.tsserverRequest',
        execute: (_, request, { file }: { file: string }) => {
            asked.push(`${String(request)} ${file}`);
            const answer = answers[String(request)];
            return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }
    });
}

const response = (...body: unknown[]): unknown => ({ type: 'response', body });

describe('TypeScriptServer', () => {
    it('is asked about its own languages, once its extension has started', () => {
        assert.equal(serverThat({}).serves('typescriptreact'), true);
        assert.equal(serverThat({}).serves('python'), false);
        const away = new TypeScriptServer({ has: () => false, execute: () => Promise.reject(new Error('no')) });
        assert.deepEqual([away.knows('javascript'), away.serves('javascript')], [true, false]);
    });

    it('tells everything it knows of a file, hints if they are wanted', async () => {
        const asked: string[] = [];
        const hint = { ...error, category: 'suggestion', code: undefined };
        const server = serverThat(
            {
                syntacticDiagnosticsSync: response(),
                semanticDiagnosticsSync: response(error),
                suggestionDiagnosticsSync: response(hint)
            },
            asked
        );
        const expected = {
            path: '/a.ts',
            range: { start: { line: 3, column: 5 }, end: { line: 3, column: 9 } },
            severity: 'error',
            message: "Cannot find name 'x'.",
            code: '2304',
            source: 'ts'
        };
        assert.deepEqual(await server.diagnosticsOf('/a.ts', 'typescript', false), [expected]);
        assert.deepEqual(asked, ['syntacticDiagnosticsSync /a.ts', 'semanticDiagnosticsSync /a.ts']);
        const withHints = await server.diagnosticsOf('/a.js', 'javascript', true);
        assert.deepEqual(
            withHints?.map(({ severity, source }) => [severity, source]),
            [
                ['error', 'js'],
                ['hint', 'js']
            ]
        );
    });

    it('has not answered if a request fails, was cancelled, or is not known to it', async () => {
        for (const bad of [new Error('gone'), { type: 'cancelled' }, undefined]) {
            const server = serverThat({ syntacticDiagnosticsSync: response(), semanticDiagnosticsSync: bad });
            assert.equal(await server.diagnosticsOf('/a.ts', 'typescript', false), undefined);
        }
    });
});
