import assert from 'node:assert/strict';
import { CompanionServer } from '../companion-server';
import { startGemini } from '../testing/started-server';
import { ManualClock } from '../testing/manual-clock';
import { RawAgent } from '../testing/agents/raw-agent';
import { RawStream } from '../testing/agents/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf } from '../testing/test-agent';

const maxSessions = 32;
const openingMs = 10_000;
const listTools = { id: 1, method: 'tools/list' };

describe('the sessions of a window', function () {
    this.timeout(30_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let server: CompanionServer;
    let streams: RawStream[];

    const initialize = (): Promise<Response> => new RawAgent(addressOf(server)).initialize();
    /** Begins a session with nothing open. */
    const begin = async (): Promise<RawAgent> => {
        const agent = new RawAgent(addressOf(server));
        assert.equal((await agent.initialize()).status, 200);
        clock.advance(1);
        return agent;
    };
    const listen = async (agent: RawAgent): Promise<RawStream> => {
        const stream = await agent.listen();
        assert.equal(stream.status, 200);
        streams.push(stream);
        return stream;
    };
    const statusOf = async (agent: RawAgent): Promise<number> => (await agent.post(listTools)).status;

    beforeEach(async () => {
        clock = new ManualClock();
        streams = [];
        server = await startGemini(temporary(), { clock });
    });

    afterEach(async () => {
        streams.forEach(stream => stream.cut());
        await server.dispose();
    });

    it('are refused beyond their number while all have something open', async () => {
        for (let count = 0; count < maxSessions; count++) {
            await listen(await begin());
        }
        const refused = await initialize();
        assert.equal(refused.status, 503);
        const { error } = (await refused.json()) as { error: { code: number; message: string } };
        assert.equal(error.code, -32000);
        assert.match(error.message, /32 agents are connected/);
        streams[0].cut();
        // The server notices a moment later.
        let again = await initialize();
        while (again.status === 503) {
            again = await initialize();
        }
        assert.equal(again.status, 200);
    });

    it('make room: the one ends that has had nothing open for longest', async () => {
        const open = await begin();
        await listen(open);
        const [oldest, next] = [await begin(), await begin()];
        for (let count = 3; count < maxSessions; count++) {
            await begin();
        }
        // It is not the oldest any more, since it has asked for something.
        assert.equal(await statusOf(oldest), 200);
        clock.advance(openingMs);
        const last = await begin();
        assert.equal(await statusOf(next), 404);
        for (const session of [open, oldest, last]) {
            assert.equal(await statusOf(session), 200);
        }
    });

    it('do not make room while they begin: one agent too many is refused, for ten seconds', async () => {
        const begun = await Promise.all(Array.from({ length: maxSessions }, begin));
        assert.equal((await initialize()).status, 503);
        for (const session of begun) {
            assert.equal(await statusOf(session), 200);
        }
        clock.advance(openingMs);
        assert.equal((await initialize()).status, 200);
    });

    it('make room at once when the agent has listened and is gone', async () => {
        for (let count = 1; count < maxSessions; count++) {
            await begin();
        }
        const gone = await begin();
        (await listen(gone)).cut();
        let response = await initialize();
        while (response.status === 503) {
            response = await initialize();
        }
        assert.equal(response.status, 200);
        assert.equal(await statusOf(gone), 404);
    });
});
