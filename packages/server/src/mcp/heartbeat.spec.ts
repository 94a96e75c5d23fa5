import assert from 'node:assert/strict';
import { silentLogger } from '../companion-logger';
import { HttpListener } from '../http/http-listener';
import { ManualClock } from '../testing/manual-clock';
import { RawAgent } from '../testing/agents/raw-agent';
import { RawStream } from '../testing/agents/raw-stream';
import { SessionRegistry } from './session-registry';
import { AgentSession } from './agent-session';

const heartbeatMs = 15_000;

describe('the heartbeat', () => {
    let clock: ManualClock;
    let registry: SessionRegistry<{ streamOpened(): void; streamClosed(): void; ended(): void }>;
    let listener: HttpListener;
    let session: AgentSession;
    let stream: RawStream;

    beforeEach(async () => {
        clock = new ManualClock();
        registry = new SessionRegistry({
            createHandler: created => {
                session = created;
                return { streamOpened: () => undefined, streamClosed: () => undefined, ended: () => undefined };
            },
            maxRequestBytes: 10_000,
            heartbeatMs,
            graceMs: 60_000,
            clock,
            logger: silentLogger
        });
        const handle = registry.handle.bind(registry);
        const routes = [{ path: '/mcp', methods: ['GET', 'POST'], handle }];
        listener = new HttpListener({ judge: () => ({ allowed: true, routes }), logger: silentLogger, clock });
        const url = new URL(`http://127.0.0.1:${await listener.start()}/mcp`);
        const agent = new RawAgent({ url, authorization: '' });
        await agent.initialize();
        stream = await agent.listen();
    });

    afterEach(async () => {
        await registry.dispose();
        await stream.ended();
        await listener.close();
    });

    it('writes a comment at each interval on a stream on which nothing is sent', async () => {
        assert.ok(!clock.isIdle, 'it beats by the clock');
        clock.advance(heartbeatMs);
        await stream.commented(1);
        clock.advance(heartbeatMs);
        await stream.commented(2);
        assert.deepEqual(stream.events(), []);
    });

    it('does not pile up while the stream is not read', async () => {
        // More than the system buffers for a socket, so that the stream stays full.
        session.notify({ method: 'large', params: { text: 'x'.repeat(32 * 1024 * 1024) } });
        stream.pause();
        const month = 30 * 24 * 60 * 60_000;
        clock.advance(month);
        assert.ok(month / heartbeatMs > 100_000);
        session.notify({ method: 'last' });
        stream.resume();
        await stream.event(({ message }) => message.method === 'last');
        assert.ok(stream.commentCount < 10_000, `${stream.commentCount} comments`);
    });
});
