import * as assert from 'node:assert/strict';
import { getScmStatus } from './scm-status-tool';

describe('get_scm_status', () => {
    it('has the changes of all repositories, and the messages that are begun', async () => {
        const changes = [{ path: '/w/a.ts', group: 'Changes', state: 'Modified' }];
        const tool = getScmStatus(() => [
            { provider: 'Git', root: '/w', message: 'fix', changes },
            { provider: 'Git', root: '/x', message: '', changes: [] }
        ]);
        assert.deepEqual(await tool.run({}, { signal: new AbortController().signal, timeoutMs: 1_000 }), {
            ok: true,
            result: {
                repositories: [
                    { provider: 'Git', root: '/w', message: 'fix' },
                    { provider: 'Git', root: '/x' }
                ],
                changes,
                total: 1
            }
        });
    });
});
