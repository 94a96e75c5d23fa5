import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { geminiIn } from '../../testing/agents/gemini-in';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { CreateEndpoint } from '../agent-endpoint';
import { ClaudeCodeEndpoint, ClaudeCodeEndpointOptions, openCodeOnly } from './claude-code-endpoint';

describe('ClaudeCodeEndpoint, for OpenCode', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;

    const start = (options: ClaudeCodeEndpointOptions): Promise<void> =>
        startWith(services => new ClaudeCodeEndpoint(services, options));
    const startWith = async (...endpoints: CreateEndpoint[]): Promise<void> => {
        server = await startServer({
            workspaceRoots: [temporary()],
            // The first one has the window's own token.
            endpoints: [geminiIn(join(temporary(), 'gemini')), ...endpoints]
        });
    };
    afterEach(() => server.dispose());

    /** Connects from a process of its own, without a token; resolves with what it says of it. */
    const connectFrom = async (environment: Record<string, string>): Promise<string> => {
        const script = `
            const { WebSocket } = require('ws');
            const socket = new WebSocket('ws://127.0.0.1:${server.port}');
            socket.on('open', () => { console.log('open'); socket.close(); });
            socket.on('error', error => console.log(error.message));`;
        const child = spawn(process.execPath, ['-e', script], { env: environment, cwd: __dirname });
        const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
        await once(child, 'exit');
        return line;
    };

    describe('without a token in the request', () => {
        beforeEach(() => start({}));

        it('lets a process in that has the token in its environment', async function () {
            if (process.platform !== 'linux') {
                this.skip();
            }
            assert.equal(await connectFrom(server.environment()), 'open');
        });

        it('refuses one that has another token there, or the window’s own, or none', async () => {
            const { AGENT_COMPANION_CLAUDE_AUTH_TOKEN: token, ...others } = server.environment();
            const wrong = [
                others,
                { AGENT_COMPANION_CLAUDE_AUTH_TOKEN: `${token}x` },
                { AGENT_COMPANION_CLAUDE_AUTH_TOKEN: server.address.authToken },
                { ANOTHER: token }
            ];
            for (const environment of wrong) {
                assert.equal(await connectFrom(environment), 'Unexpected server response: 401');
            }
        });
    });

    it('writes nothing for users of OpenCode alone, and has terminals lead to the window', async () => {
        await start(openCodeOnly);
        assert.deepEqual(await readdir(temporary()), ['gemini']);
        const { CLAUDE_CODE_SSE_PORT: port, AGENT_COMPANION_OPENCODE_AUTH_TOKEN: token } = server.environment();
        assert.equal(port, String(server.port));
        assert.notEqual(token, server.address.authToken);
    });
});
