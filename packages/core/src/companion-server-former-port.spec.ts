import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { startServer } from './testing/started-server';
import { CompanionServer } from './companion-server';
import { ServerAddress } from './discovery/endpoint-description';
import { geminiIn } from './testing/agents/gemini-in';
import { useTemporaryFolder } from './testing/temporary-folder';
import { addressOf } from './testing/test-agent';

/** The uid of another user than the one that runs the tests. */
const STRANGER = 65_534;

describe('CompanionServer at a former port that was free meanwhile', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;

    async function start(formerAddress?: ServerAddress): Promise<void> {
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [geminiIn(temporary())],
            formerAddress
        });
    }

    /** Gives the status that a user's program gets when it asks with the token. */
    async function statusFor(uid: number): Promise<string> {
        const { url, authorization } = addressOf(server);
        const script = `fetch('${url.href}', { headers: { authorization: '${authorization}' } }).then(({ status }) => console.log(status))`;
        const client = spawn(process.execPath, ['-e', script], { uid, cwd: '/' });
        return (await text(client.stdout)).trim();
    }

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });
    beforeEach(async () => {
        await start();
        const { address } = server;
        await server.dispose();
        await start(address);
        assert.deepEqual(server.address, address);
    });
    afterEach(() => server.dispose());

    it('refuses another user’s program, though it has the token', async function () {
        const canTry =
            process.getuid?.() === 0 &&
            spawnSync(process.execPath, ['-e', ''], { uid: STRANGER, cwd: '/' }).status === 0;
        if (!canTry) {
            this.skip();
        }
        assert.deepEqual([await statusFor(0), await statusFor(STRANGER)], ['400', '403']);
    });
});
