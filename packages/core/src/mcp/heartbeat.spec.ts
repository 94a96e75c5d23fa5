import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CompanionServer } from '../companion-server';
import { RawAgent } from '../testing/agents/raw-agent';
import { RawStream } from '../testing/agents/raw-stream';
import { startGemini } from '../testing/started-server';
import { useTemporaryFolder } from '../testing/temporary-folder';

const heartbeatMs = 15_000;

describe('the heartbeat', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let stream: RawStream;

    beforeEach(async () => {
        mock.timers.enable({ apis: ['setInterval'] });
        server = await startGemini(temporary());
        stream = await (await RawAgent.connect(server)).listen();
    });

    afterEach(async () => {
        await server.dispose();
        mock.timers.reset();
    });

    it('writes a comment at each interval on a stream on which nothing is sent', async () => {
        for (const count of [1, 2]) {
            mock.timers.tick(heartbeatMs);
            await stream.commented(count);
        }
        assert.deepEqual(stream.events(), []);
    });
});
