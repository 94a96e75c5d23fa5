import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { silentLogger } from '../companion-logger';
import { HttpListener } from '../http/http-listener';
import { SessionRegistry } from '../mcp/session-registry';
import { RawAgent } from '../testing/agents/raw-agent';
import { Deferred } from '../testing/deferred';
import { ManualClock } from '../testing/manual-clock';
import { useToolsBed } from '../testing/tools/tools-bed';
import { toolsAddressOf } from '../testing/tools/tools-client';

describe('A client of the tools without a stream', () => {
    const clock = new ManualClock();
    const bed = useToolsBed(clock);
    const hours = (count: number): void => clock.advance(count * 3_600_000);
    const list = { id: 1, method: 'tools/list' };

    it('is answered after hours of silence, as often as it comes back', async () => {
        const client = new RawAgent(toolsAddressOf(bed.server));
        await client.initialize();
        for (const silence of [0.02, 1, 12]) {
            hours(silence);
            const answer = await client.post(list);
            assert.equal(answer.status, 200, `after ${silence} hours`);
            await answer.text();
        }
    });

    it('has its session no longer than its process lives, which is known from the handshake on', async () => {
        const child = spawn('sleep', ['600']);
        const found = new Deferred<void>();
        const registry = new SessionRegistry({
            createHandler: () => ({ streamOpened: () => undefined, ended: () => undefined }),
            maxRequestBytes: 10_000,
            graceMs: Number.POSITIVE_INFINITY,
            needsNoStream: true,
            processOf: () => Promise.resolve(child.pid),
            clock,
            logger: silentLogger
        });
        registry.onDidChange(() => found.resolve());
        const routes = [{ path: '/tools', methods: ['GET', 'POST'], handle: registry.handle.bind(registry) }];
        const listener = new HttpListener({ judge: () => ({ allowed: true, routes }), logger: silentLogger, clock });
        const url = new URL(`http://127.0.0.1:${await listener.start()}/tools`);
        const client = new RawAgent({ url, authorization: '' });
        await client.initialize();
        await found.promise;
        hours(2);
        const living = await client.post(list);
        assert.equal((await living.text(), living.status), 200);
        child.kill('SIGKILL');
        await once(child, 'exit');
        clock.advance(500);
        const dead = await client.post(list);
        assert.equal((await dead.text(), dead.status), 404);
        await Promise.all([registry.dispose(), listener.close()]);
    });
});
