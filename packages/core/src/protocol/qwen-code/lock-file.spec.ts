import assert from 'node:assert/strict';
import { lockFileSchema } from './lock-file';

describe('Qwen Code’s lock file', () => {
    it('names a process, without which Qwen Code may remove it', () => {
        const content = {
            port: 4242,
            workspacePath: '/project',
            authToken: 'secret',
            ideInfo: { name: 'theia', displayName: 'Eclipse Theia' }
        };
        assert.equal(lockFileSchema.safeParse(content).success, false);
        assert.equal(lockFileSchema.safeParse({ ...content, ppid: 1 }).success, true);
        assert.equal(lockFileSchema.safeParse({ ...content, ppid: 0 }).success, false);
    });
});
