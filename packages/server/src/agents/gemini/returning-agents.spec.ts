import assert from 'node:assert/strict';
import { CompanionServer } from '../../companion-server';
import { SessionInfo } from '../../diffs/agent';
import { startGemini } from '../../testing/started-server';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { TestAgent, textOf } from '../../testing/test-agent';

const graceMs = 60_000;
const nothing = '{"content":null}';
const theDiff = '{"content":"new"}';

describe('What an agent leaves that went without a word', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let clock: ManualClock;
    let lost: TestAgent;

    const start = async (): Promise<void> => {
        clock = new ManualClock();
        server = await startGemini(temporary(), { sessionGraceMs: graceMs, clock });
    };
    /** Waits until the server says of the lost agent's session what it should. */
    const untilLost = async (is: (session: SessionInfo | undefined) => boolean): Promise<void> => {
        const { sessionId } = lost;
        while (!is(server.sessions().find(session => session.sessionId === sessionId))) {
            await new Promise<void>(resolve => {
                const listening = server.onDidChangeSessions(() => (listening.dispose(), resolve()));
            });
        }
    };
    const connect = (): Promise<TestAgent> => {
        clock.advance(1);
        return TestAgent.connect(server);
    };

    afterEach(() => server.dispose());

    it('does not go to another in another terminal, but to itself, come back before it was missed', async () => {
        await start();
        const other = await connect();
        lost = await connect();
        const later = await connect();
        await lost.openDiff('/a', 'new');
        clock.advance(1);
        await lost.quit();
        await untilLost(session => !session?.listening);
        const returned = await connect();
        clock.advance(graceMs);
        await untilLost(session => !session);
        assert.equal(textOf(await other.closeDiff('/a')), nothing);
        assert.equal(textOf(await later.closeDiff('/a')), nothing);
        assert.equal(textOf(await returned.closeDiff('/a')), theDiff);
        await Promise.all([other.quit(), later.quit(), returned.quit()]);
    });

    it('goes to one that comes back right after its goodbye', async () => {
        await start();
        const other = await connect();
        lost = await connect();
        await lost.openDiff('/a', 'new');
        await lost.transport.terminateSession();
        const returned = await connect();
        assert.equal(textOf(await other.closeDiff('/a')), nothing);
        assert.equal(textOf(await returned.closeDiff('/a')), theDiff);
        await Promise.all([lost.quit(), other.quit(), returned.quit()]);
    });
});
