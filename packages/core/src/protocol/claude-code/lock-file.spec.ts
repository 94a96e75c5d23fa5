import assert from 'node:assert/strict';
import { isLockFileName, lockFileName, lockFileSchema } from './lock-file';

const content = {
    pid: 1,
    workspaceFolders: ['/one'],
    ideName: 'Eclipse Theia',
    transport: 'ws',
    runningInWindows: false,
    authToken: 'token',
    companion: { pid: 1, host: 'host', port: 1234 }
};

describe('lock file', () => {
    it('is named by its port', () => {
        assert.equal(lockFileName(1234), '1234.lock');
        assert.equal(isLockFileName(lockFileName(65_535)), true);
    });

    it('of ours says who wrote it, and for which port', () => {
        assert.deepEqual(lockFileSchema.parse(content), content);
        assert.equal(lockFileSchema.safeParse({ ...content, companion: undefined }).success, false);
    });
});
