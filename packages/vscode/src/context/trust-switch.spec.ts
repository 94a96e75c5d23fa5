import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isTrustSwitchedOff } from './trust-switch';

describe('Trust', function () {
    if (process.platform !== 'linux') {
        return;
    }

    it('is switched off where the command line of one of the server’s processes says so', async () => {
        const isOff = async (...words: string[]): Promise<boolean> => {
            const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', ...words]);
            try {
                await once(server, 'spawn');
                return await isTrustSwitchedOff([undefined, 'none', server.pid]);
            } finally {
                server.kill();
            }
        };
        assert.equal(await isOff('--auth=none', '--disable-workspace-trust', '/work'), true);
        assert.equal(await isOff('--disable-workspace-trust=true'), true);
        assert.equal(await isOff('--disable-workspace-trust-not', '/work'), false);
    });
});
