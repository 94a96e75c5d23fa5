import * as assert from 'node:assert/strict';
import { TypeScriptServer } from './typescript-server';

function serverThat(answers: Record<string, unknown>): TypeScriptServer {
    return new TypeScriptServer({
        has: id => id === 'typescript.tsserverRequest',
        execute: (_, request) => {
            const answer = answers[String(request)];
            return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }
    });
}

describe('TypeScriptServer', () => {
    it('is asked about its own languages, once its extension has started', () => {
        assert.equal(serverThat({}).serves('typescriptreact'), true);
        assert.equal(serverThat({}).serves('python'), false);
        const away = new TypeScriptServer({ has: () => false, execute: () => Promise.reject(new Error('no')) });
        assert.deepEqual([away.knows('javascript'), away.serves('javascript')], [true, false]);
    });

    it('has not answered if a request fails, was cancelled, or is not known to it', async () => {
        for (const bad of [new Error('gone'), { type: 'cancelled' }, undefined]) {
            const server = serverThat({
                syntacticDiagnosticsSync: { type: 'response', body: [] },
                semanticDiagnosticsSync: bad
            });
            assert.equal(await server.diagnosticsOf('/a.ts', 'typescript', false), undefined);
        }
    });
});
