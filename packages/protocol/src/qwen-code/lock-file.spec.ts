import assert from 'node:assert/strict';
import { isLockFileName, lockFileName, lockFileSchema } from './lock-file';

describe('Qwen Code’s lock file', () => {
    it('is named after its port', () => {
        assert.equal(lockFileName(4242), '4242.lock');
        assert.ok(isLockFileName('4242.lock'));
        assert.ok(!isLockFileName('4242.lock.tmp'));
        assert.ok(!isLockFileName('a4242.lock'));
    });

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
