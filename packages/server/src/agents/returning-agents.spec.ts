import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CompanionServer } from '../companion-server';
import { FakeEditor } from '../testing/fake-editor';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { TestAgent, textOf } from '../testing/test-agent';

const nothing = '{"content":null}';
const theDiff = '{"content":"new"}';

describe('What an agent leaves that went without a word', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let lost: TestAgent;

    const start = async (): Promise<void> => {
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            discoveryFolder: join(temporary(), 'ide'),
            sessionGraceMs: 1_000
        });
        await server.start();
    };
    /** The server has given the lost agent's session up. */
    const untilMissed = async (): Promise<void> => {
        const { sessionId } = lost;
        while (server.sessions().some(session => session.sessionId === sessionId)) {
            await new Promise<void>(resolve => {
                const listening = server.onDidChangeSessions(() => (listening.dispose(), resolve()));
            });
        }
    };

    afterEach(() => server.dispose());

    it('does not go to another in another terminal, but to itself, come back before it was missed', async () => {
        await start();
        const other = await TestAgent.connect(server);
        lost = await TestAgent.connect(server);
        const later = await TestAgent.connect(server);
        await lost.openDiff('/a', 'new');
        const missed = untilMissed();
        await lost.quit();
        const returned = await TestAgent.connect(server);
        await missed;
        assert.equal(textOf(await other.closeDiff('/a')), nothing);
        assert.equal(textOf(await later.closeDiff('/a')), nothing);
        assert.equal(textOf(await returned.closeDiff('/a')), theDiff);
        await Promise.all([other.quit(), later.quit(), returned.quit()]);
    });

    it('goes to one that comes back right after its goodbye', async () => {
        await start();
        const other = await TestAgent.connect(server);
        lost = await TestAgent.connect(server);
        await lost.openDiff('/a', 'new');
        await lost.transport.terminateSession();
        const returned = await TestAgent.connect(server);
        assert.equal(textOf(await other.closeDiff('/a')), nothing);
        assert.equal(textOf(await returned.closeDiff('/a')), theDiff);
        await Promise.all([lost.quit(), other.quit(), returned.quit()]);
    });
});
