import assert from 'node:assert/strict';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { Emitter } from '../../support/emitter';
import { ClaudeCodeClient } from '../../testing/agents/claude-code-client';
import { eventually } from '../../testing/eventually';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from './claude-code-endpoint';

describe('An agent that is turned off, while another one of its protocol is served', () => {
    const temporary = useTemporaryFolder();
    const openCode = { name: 'opencode', protocols: [] };
    let clock: ManualClock;
    let off: string[];
    let changes: Emitter<void>;
    let server: CompanionServer;

    beforeEach(async () => {
        clock = new ManualClock();
        off = [];
        changes = new Emitter();
        const turnedOff = {
            isOff: (kind?: string): boolean => kind !== undefined && off.includes(kind),
            onDidChange: changes.event
        };
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [
                services => new ClaudeCodeEndpoint(services, { folder: join(temporary(), '.claude'), turnedOff })
            ],
            clock
        });
        server.updateContext({ openFiles: [{ path: '/a', timestamp: 1, isActive: true }] });
        clock.advance(250);
    });
    afterEach(() => server.dispose());

    const turnOff = (...kinds: string[]): void => {
        off = kinds;
        changes.fire();
    };
    const kinds = (): readonly unknown[] => server.sessions().map(({ kind }) => kind);
    const initialize = (client: ClaudeCodeClient): Promise<unknown> => {
        const clientInfo = { name: 'opencode', version: '0.0.0' };
        return client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    };

    it('is refused with a code, told nothing, and has its connection until it would have no time for its handshake any more', async () => {
        turnOff('opencode');
        const client = await ClaudeCodeClient.connect(server, { ...openCode, shakesHands: false });
        const { error } = (await initialize(client)) as { error: { code: number; message: string } };
        assert.deepEqual([error.code, /turned this agent off/.test(error.message)], [-32000, true]);
        const claude = await ClaudeCodeClient.connect(server);
        await claude.received(({ method }) => method === 'selection_changed');
        assert.deepEqual([kinds(), client.notifications], [['claude-code'], []]);
        clock.advance(9_999);
        assert.equal(client.socket.readyState, client.socket.OPEN);
        clock.advance(1);
        await client.closed();
        await claude.quit();
    });

    it('loses its connection while Claude Code keeps its own, and is let in once the user turns it on again', async () => {
        const client = await ClaudeCodeClient.connect(server, openCode);
        const claude = await ClaudeCodeClient.connect(server);
        turnOff('opencode');
        await client.closed();
        await eventually(() => assert.deepEqual(kinds(), ['claude-code']));
        turnOff();
        const again = await ClaudeCodeClient.connect(server, openCode);
        assert.deepEqual(kinds(), ['claude-code', 'opencode']);
        await Promise.all([claude.quit(), again.quit()]);
    });
});
