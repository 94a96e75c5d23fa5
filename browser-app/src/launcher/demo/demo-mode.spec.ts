import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoMode } from './demo-mode';

describe('startDemoMode', () => {
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-demo-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('gives the agent the key of the model, which is another one for each start', async () => {
        const keys: (string | undefined)[] = [];
        for (let starts = 0; starts < 2; starts++) {
            const demo = await startDemoMode(folder, join(folder, 'sample'), {});
            try {
                const { GEMINI_API_KEY: key = '', GOOGLE_GEMINI_BASE_URL: url } = demo.environment;
                const status = async (headers: Record<string, string>): Promise<number> => {
                    const options = { method: 'POST', body: '{"contents":[]}', headers };
                    return (await fetch(`${url}/v1beta/models/m:countTokens`, options)).status;
                };
                assert.equal(await status({ 'x-goog-api-key': key }), 200);
                for (const other of ['no-key-the-demo-model-answers', ...keys]) {
                    assert.equal(await status({ 'x-goog-api-key': String(other) }), 403);
                }
                keys.push(key);
            } finally {
                await demo.dispose();
            }
        }
        assert.ok(keys.every(key => key && key.length >= 32));
    });
});
