import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CodexEndpoint } from './agents/codex/codex-endpoint';
import { CopilotCliEndpoint } from './agents/copilot-cli/copilot-cli-endpoint';
import { CompanionServer } from './companion-server';
import { blockFileThreads } from './testing/files/block-file-threads';
import { Deferred } from './testing/deferred';
import { FakeEditor } from './testing/fake-editor';
import { geminiIn } from './testing/agents/gemini-in';
import { ManualClock } from './testing/manual-clock';
import { useTemporaryFolder } from './testing/temporary-folder';
import { TestAgent, textOf } from './testing/test-agent';
import { fileQueries } from './support/file-queries';

describe('CompanionServer while the file system answers nothing', () => {
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let hanging: Deferred<void>[];
    let server: CompanionServer;

    beforeEach(() => {
        clock = new ManualClock();
        hanging = [new Deferred(), new Deferred(), new Deferred()];
        hanging.forEach(
            ({ promise }, index) => void fileQueries.ask(`hangs ${index}`, () => promise).catch(assert.fail)
        );
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: ['/workspace'],
            endpoints: [
                geminiIn(temporary()),
                services => new CodexEndpoint(services, { ipcFolder: join(temporary(), 'codex-ipc') }),
                services =>
                    new CopilotCliEndpoint(services, {
                        folder: join(temporary(), '.copilot'),
                        socketFolder: join(temporary(), 'sockets')
                    })
            ],
            clock
        });
    });
    afterEach(() => {
        hanging.forEach(({ resolve }) => resolve());
        return server.dispose();
    });

    /** Lets time pass until something has come about; gives up after a minute of that time. */
    async function inTime<T>(promise: Promise<T>): Promise<T> {
        let isSettled = false;
        const settled = promise.finally(() => (isSettled = true));
        const end = clock.now() + 60_000;
        while (!isSettled && clock.now() < end) {
            await new Promise(resolve => setImmediate(resolve));
            clock.advance(10);
        }
        assert.ok(isSettled, 'it waits for the file system');
        return settled;
    }

    it('starts, refuses a proposal with a sentence, and ends', async () => {
        await inTime(server.start());
        assert.equal(server.environment().GEMINI_CLI_IDE_WORKSPACE_PATH, '/workspace');
        const agent = await TestAgent.connect(server);
        const refused = await inTime(agent.openDiff('/workspace/a', 'text'));
        assert.equal(refused.isError, true);
        assert.match(textOf(refused), /^The file system does not tell within 10 s what there is at '\/workspace\/a'/);
        await agent.quit();
        await inTime(server.dispose());
    });

    it('starts and ends also while every thread for files is blocked', async function () {
        if (process.platform === 'win32') {
            return this.skip();
        }
        const release = blockFileThreads(temporary());
        try {
            await inTime(server.start());
            assert.ok(server.port > 0);
            await inTime(server.dispose());
        } finally {
            await release();
        }
    });
});
