import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { PrivateSocket, removeStaleSockets } from './private-socket';

describe('Stale sockets', () => {
    const temporary = useTemporaryFolder();
    const at = (name: string): string => join(temporary(), name);
    const inAMinute = (): number => Date.now() + 60_000;

    it('go once their process has been killed; others stay, and so does what is no socket', async () => {
        const script = "require('net').createServer().listen(process.argv[1], () => console.log('listening'))";
        const killed = spawn(process.execPath, ['-e', script, at('dead.sock')]);
        await once(killed.stdout, 'data');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        const alive = await PrivateSocket.listen(createServer(), at('alive.sock'), () => undefined);
        writeFileSync(at('file.sock'), '');
        await removeStaleSockets(temporary(), Date.now());
        assert.equal(existsSync(at('dead.sock')), true, 'it may be about to listen');
        await removeStaleSockets(temporary(), inAMinute());
        assert.deepEqual(
            ['dead.sock', 'alive.sock', 'file.sock'].map(name => existsSync(at(name))),
            [false, true, true]
        );
        alive?.dispose();
    });
});
