import assert from 'node:assert/strict';
import { claudeCodeEnvironment } from './environment';
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

    ['1234.lock.tmp', 'a.lock', '.lock', '1234', '123456.lock', ''].forEach(name =>
        it(`'${name}' is no name of one`, () => {
            assert.equal(isLockFileName(name), false);
        })
    );

    it('of ours says who wrote it, and for which port', () => {
        assert.deepEqual(lockFileSchema.parse(content), content);
        assert.equal(lockFileSchema.safeParse({ ...content, companion: undefined }).success, false);
    });

    it('is found by the variable that Claude Code and OpenCode read', () => {
        assert.equal(claudeCodeEnvironment.port, 'CLAUDE_CODE_SSE_PORT');
    });
});
