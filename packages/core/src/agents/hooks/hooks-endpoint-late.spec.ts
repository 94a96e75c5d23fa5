import assert from 'node:assert/strict';
import { openCodeEnvironment } from '../../protocol/open-code/environment';
import { silentLogger } from '../../support/companion-logger';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { ManualClock } from '../../testing/manual-clock';
import { startServer } from '../../testing/started-server';
import { AgentPreferences } from '../optional/agent-preferences';
import { openCodeDialect } from './dialects/open-code-dialect';
import { HooksEndpoint } from './hooks-endpoint';

describe('HooksEndpoint, whose home answers late', () => {
    it('has its variables for terminals that are opened then; till then the status says why not', async () => {
        const clock = new ManualClock();
        const [dialect, preferences] = [openCodeDialect, new AgentPreferences({})];
        let answer: (needed: Record<string, string>) => void = () => undefined;
        let isLate = false;
        const bringIn = (): Promise<Record<string, string>> => new Promise(resolve => (answer = resolve));
        const starting = startServer({
            editorHost: new FakeEditor(),
            endpoints: [services => new HooksEndpoint(services, { dialect, preferences, bringIn })],
            logger: { ...silentLogger, warn: () => (isLate = true) },
            clock
        });
        await eventually(() => {
            clock.advance(1_000);
            assert.ok(isLate);
        });
        const server = await starting;
        assert.equal(server.environment()[openCodeEnvironment.token], undefined);
        assert.match(JSON.stringify(server.discovery), /"hooks-missing".*The file system does not answer/);
        let changes = 0;
        server.onDidChangeStatus(() => changes++);
        answer({});
        await eventually(() => assert.ok(server.environment()[openCodeEnvironment.token]));
        assert.doesNotMatch(JSON.stringify(server.discovery), /hooks-missing/);
        assert.equal(changes, 1);
        await server.dispose();
    });
});

describe('HooksEndpoint, whose home cannot be written', () => {
    it('tries again with each terminal, and is in those that are opened then', async () => {
        const [dialect, preferences] = [openCodeDialect, new AgentPreferences({})];
        let [isFull, tries] = [true, 0];
        // A name in it may be another each time.
        const bringIn = (): Promise<Record<string, string>> =>
            isFull ? Promise.reject(new Error(`ENOSPC ${++tries}`)) : Promise.resolve({});
        const server = await startServer({
            editorHost: new FakeEditor(),
            endpoints: [services => new HooksEndpoint(services, { dialect, preferences, bringIn })]
        });
        let changes = 0;
        server.onDidChangeStatus(() => changes++);
        const token = (): string | undefined => server.environment()[openCodeEnvironment.token];
        await eventually(() => {
            assert.equal(token(), undefined);
            assert.ok(tries > 2);
        });
        assert.match(JSON.stringify(server.discovery), /"hooks-missing".*ENOSPC/);
        assert.equal(changes, 0);
        isFull = false;
        await eventually(() => assert.ok(token()));
        assert.doesNotMatch(JSON.stringify(server.discovery), /hooks-missing/);
        assert.equal(changes, 1);
        await server.dispose();
    });
});
