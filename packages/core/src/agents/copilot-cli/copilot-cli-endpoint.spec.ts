import assert from 'node:assert/strict';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { LockFileContent } from '../../protocol/copilot-cli';
import { CopilotCliBed } from '../../testing/agents/copilot-cli-bed';
import { CopilotCliClient } from '../../testing/agents/copilot-cli-client';
import { socketFetch } from '../../testing/agents/socket-fetch';
import { eventually } from '../../testing/eventually';
import { ManualClock } from '../../testing/manual-clock';

describe('The endpoint of Copilot CLI', () => {
    const bed = CopilotCliBed.use();

    describe('is found by a lock file', () => {
        it('that leads to a socket in a private folder, with all roots and their real paths', async () => {
            await mkdir(bed.at('real'));
            await symlink(bed.at('real'), bed.at('link'));
            await bed.start([bed.at('link'), bed.at('real'), '/missing:root']);
            const { socketPath, scheme, headers, pid, ideName, timestamp, workspaceFolders } = await bed.lockFile();
            assert.deepEqual([scheme, pid, ideName], ['unix', process.pid, 'Eclipse Theia']);
            assert.deepEqual(workspaceFolders, [bed.at('link'), bed.at('real'), '/missing:root']);
            assert.match(headers.Authorization, /^Nonce \S{40,}$/);
            assert.ok(Math.abs(Date.now() - timestamp) < 60_000);
            assert.equal((await stat(socketPath)).isSocket(), true);
            assert.equal((await stat(bed.sockets)).mode & 0o777, 0o700);
            const [name] = await readdir(bed.at('ide'));
            assert.equal((await stat(join(bed.at('ide'), name))).mode & 0o777, 0o600);
        });

        it('that goes with the window, as does the socket, also when the process exits', async () => {
            const server = await bed.start();
            await server.dispose();
            assert.deepEqual([await readdir(bed.at('ide')), await readdir(bed.sockets)], [[], []]);
            (await bed.start()).removeDiscoveryFileSync();
            assert.deepEqual([await readdir(bed.at('ide')), await readdir(bed.sockets)], [[], []]);
        });

        it('beside those of other windows and of other companions, which stay', async () => {
            const foreign = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee.lock';
            await mkdir(bed.at('ide'));
            await writeFile(join(bed.at('ide'), foreign), '{"socketPath":"/x","scheme":"unix","pid":1}');
            await bed.start();
            const second = await bed.start();
            assert.equal((await readdir(bed.at('ide'))).length, 3);
            await second.dispose();
            assert.equal((await readdir(bed.at('ide'))).includes(foreign), true);
            assert.equal((await readdir(bed.at('ide'))).length, 2);
        });

        it('whose crashed window is swept by the next, socket and all', async () => {
            const companion = { pid: 2 ** 22 + 1, host: hostname() };
            const stale = { scheme: 'unix', socketPath: bed.at('gone.sock'), headers: { Authorization: 'Nonce x' } };
            const rest = { pid: companion.pid, ideName: 'x', timestamp: 1, workspaceFolders: [], companion };
            await mkdir(bed.at('ide'));
            const name = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee.lock';
            await writeFile(join(bed.at('ide'), name), JSON.stringify({ ...stale, ...rest }));
            await bed.start();
            assert.equal((await readdir(bed.at('ide'))).includes(name), false);
        });
    });

    describe('lets in', () => {
        const post = (
            { socketPath, headers }: LockFileContent,
            changed: Record<string, string>,
            body: object = { jsonrpc: '2.0', id: 0, method: 'server/discover', params: {} }
        ): Promise<Response> =>
            socketFetch(socketPath)('http://localhost/mcp', {
                method: 'POST',
                headers: {
                    accept: 'application/json, text/event-stream',
                    'content-type': 'application/json',
                    ...headers,
                    ...changed
                },
                body: JSON.stringify(body)
            });

        it('no client without the nonce, and no web page', async () => {
            await bed.start();
            const lock = await bed.lockFile();
            assert.equal((await post(lock, { Authorization: 'Nonce wrong' })).status, 401);
            assert.equal(
                (await post(lock, { Authorization: lock.headers.Authorization.replace('Nonce', 'Bearer') })).status,
                401
            );
            assert.equal((await post(lock, { host: 'example.com' })).status, 403);
            assert.equal((await post(lock, { origin: 'http://localhost' })).status, 403);
        });

        it('a client that asks first what it need not know: the refusal gives it no session', async () => {
            await bed.start();
            const refused = await post(await bed.lockFile(), {});
            assert.equal(refused.status, 400);
            assert.equal(refused.headers.get('mcp-session-id'), null);
        });

        it('a client under the name that it had when its hooks told before', async () => {
            const server = await bed.start();
            server.states.note('copilot-cli', process.pid, 'working');
            assert.equal(server.states.labelOf('copilot-cli', process.pid), 'Copilot CLI');
            const client = await CopilotCliClient.connect(await bed.lockFile());
            await eventually(() => assert.equal(server.sessions().at(0)?.label, 'Copilot CLI'));
            await client.leave();
        });

        it('a client whose handshake comes twice, as one agent', async () => {
            const server = await bed.start();
            const first = await CopilotCliClient.connect(await bed.lockFile());
            await first.leave();
            const second = await CopilotCliClient.connect(await bed.lockFile(), 4711);
            await eventually(() => assert.equal(server.sessions()[0]?.processId, 4711));
            const [{ label, kind, takesNoEdits, listening }, ...others] = server.sessions();
            assert.deepEqual([label, kind, takesNoEdits, listening], ['Copilot CLI', 'copilot-cli', true, true]);
            assert.deepEqual(others, []);
            await second.leave();
            assert.deepEqual(server.sessions(), []);
        });
    });

    it('makes its socket anew where the one it had is gone, within a minute, and leaves nothing at its end', async () => {
        const clock = new ManualClock();
        const server = await bed.start([bed.at()], clock);
        const lock = await bed.lockFile();
        await rm(bed.sockets, { recursive: true });
        clock.advance(60_000);
        await eventually(async () => assert.equal((await stat(lock.socketPath)).isSocket(), true));
        assert.equal((await stat(bed.sockets)).mode & 0o777, 0o700);
        const client = await CopilotCliClient.connect(await bed.lockFile());
        assert.equal(server.sessions().length, 1);
        await client.leave();
        await server.dispose();
        assert.deepEqual(await readdir(bed.sockets), []);
    });
});
