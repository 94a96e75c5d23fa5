import * as assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import * as path from 'node:path';
import { useCompanion } from './support/companion';
import { RawClient } from './support/raw-client';

describe('Conformance: discovery', () => {
    const companion = useCompanion();

    it('puts one file into gemini/ide of the system’s temporary folder, named by pid and port', () => {
        const { GEMINI_CLI_IDE_PID: pid } = companion().server.environment();
        assert.deepEqual(companion().discoveryFiles, [`gemini-ide-server-${pid}-${companion().server.port}.json`]);
    });

    it('names a process that lives: this one or the one that started it', () => {
        const [, pid] = /-(\d+)-\d+\.json$/.exec(companion().discoveryFiles[0]) ?? [];
        assert.ok([process.pid, process.ppid].includes(Number(pid)));
    });

    it('writes the fields of the specification with their types', () => {
        const { port, workspacePath, authToken, ideInfo } = companion().discovered;
        assert.equal(port, companion().server.port);
        assert.equal(workspacePath, companion().root);
        assert.equal(typeof authToken, 'string');
        assert.deepEqual(ideInfo, { name: 'theia', displayName: 'Eclipse Theia' });
    });

    it('lists all roots of a workspace, absolute, with the system’s delimiter, whenever they change', async () => {
        const roots = [companion().root, companion().discoveryFolder];
        await companion().server.updateWorkspace(roots);
        assert.equal(companion().discovered.workspacePath, roots.join(path.delimiter));
    });

    it('leaves the file to its owner alone, as the CLI demands', function () {
        if (process.platform === 'win32') {
            return this.skip();
        }
        const { mode, uid } = statSync(path.join(companion().discoveryFolder, companion().discoveryFiles[0]));
        assert.equal(mode & 0o777, 0o600);
        assert.equal(uid, process.getuid?.());
    });

    it('tells terminals the same as the file', () => {
        const { port, workspacePath, authToken } = companion().discovered;
        const environment = companion().server.environment();
        assert.equal(environment.GEMINI_CLI_IDE_SERVER_PORT, String(port));
        assert.equal(environment.GEMINI_CLI_IDE_WORKSPACE_PATH, workspacePath);
        assert.equal(environment.GEMINI_CLI_IDE_AUTH_TOKEN, authToken);
    });

    for (const method of ['POST', 'GET', 'DELETE']) {
        it(`answers a ${method} without the token, or with a wrong one, with 401, even in a session`, async () => {
            const client = await companion().client();
            const body = method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : undefined;
            for (const authorization of [undefined, '', 'Bearer', `Bearer ${client.token}0`, `Basic ${client.token}`]) {
                assert.equal((await client.send(method, body, { authorization })).status, 401, authorization);
            }
            assert.deepEqual((await client.request('ping')).result, {});
        });
    }

    it('begins no session without the token', async () => {
        const stranger = new RawClient(companion().server.port, 'guessed');
        await assert.rejects(stranger.initialize(), /401/);
        assert.deepEqual(companion().server.sessions(), []);
    });
});
