import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { RawProcessFactory } from '@theia/process/lib/node';
import processModule from '@theia/process/lib/node/process-backend-module';
import companionModule from './companion-backend-module';

/** As a terminal of an outer IDE has them, and one that no companion sets but the CLI reads. */
const OUTER = {
    GEMINI_CLI_IDE_SERVER_PORT: '1',
    GEMINI_CLI_IDE_WORKSPACE_PATH: '/outer',
    GEMINI_CLI_IDE_AUTH_TOKEN: 'outer-token',
    GEMINI_CLI_IDE_PID: '1',
    GEMINI_CLI_IDE_SERVER_STDIO_COMMAND: 'outer-command',
    CLAUDE_CODE_SSE_PORT: '1',
    AGENT_COMPANION_CLAUDE_AUTH_TOKEN: 'outer-token',
    AGENT_COMPANION_TOOLS_URL: 'http://127.0.0.1:1/tools',
    AGENT_COMPANION_TOOLS_AUTH_TOKEN: 'outer-token',
    QWEN_CODE_IDE_SERVER_PORT: '1',
    QWEN_CODE_IDE_WORKSPACE_PATH: '/outer'
};

/** Those that look alike and are the user's. */
const KEPT = { GEMINI_CLI_HOME: '/home', VSCODE_REMOTE_CONTAINERS_SESSION: 'session' };

describe('A backend that was started in a terminal of another IDE', () => {
    const before = { ...process.env };
    beforeEach(() => void Object.assign(process.env, OUTER, KEPT));
    afterEach(() => {
        for (const name of Object.keys({ ...OUTER, ...KEPT })) {
            if (before[name] === undefined) {
                delete process.env[name];
            } else {
                process.env[name] = before[name];
            }
        }
    });

    it("hands nothing of that IDE's connection on to a process of its own, and all else", async () => {
        const container = new Container();
        container.bind(ILogger).toConstantValue({ debug: () => Promise.resolve() });
        container.load(processModule, companionModule);
        const make = container.get<RawProcessFactory>(RawProcessFactory);
        const names = Object.keys({ ...OUTER, ...KEPT }).join();
        const script = `'${names}'.split(',').filter(name => process.env[name] !== undefined).join()`;
        const { outputStream } = make({ command: process.execPath, args: ['-p', script] });
        assert.equal((await text(outputStream)).trim(), Object.keys(KEPT).join());
    });
});
