import * as assert from 'node:assert/strict';
import { useToolsBed } from '../support/tools-bed';

const tasks = [{ label: 'test', type: 'shell', command: 'touch run', problemMatcher: [] }];

const UNTRUSTED = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

describe('The tools of a workspace that is not trusted', function () {
    this.timeout(180_000);
    const bed = useToolsBed({ '.theia/tasks.json': JSON.stringify({ tasks }) }, { preferences: UNTRUSTED });

    it('run nothing, and say so at once', async () => {
        const begun = Date.now();
        assert.equal((await bed.call('run_task', { name: 'test' })).code, 'untrusted-workspace');
        assert.equal((await bed.call('start_debugging', { name: 'x' })).code, 'untrusted-workspace');
        assert.ok(Date.now() - begun < 5_000);
        await bed.ide.question.assertNone();
    });
});
