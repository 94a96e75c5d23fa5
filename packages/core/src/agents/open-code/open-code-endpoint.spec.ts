import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionLogger } from '../../support/companion-logger';
import { CompanionServer } from '../../companion-server';
import { PendingDiff } from '../../diffs/proposal';
import { itKeepsTheAdapterContract } from '../../testing/adapter-contract';
import { OpenCodeClient } from '../../testing/agents/open-code-client';
import { openCodeContractAgent } from '../../testing/agents/open-code-contract-agent';
import { Deferred } from '../../testing/deferred';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint, openCodeOnly } from '../claude-code/claude-code-endpoint';
import { OpenCodeEndpoint } from './open-code-endpoint';

describe('The diffs of OpenCode', function () {
    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let log: string[];
    let clients: OpenCodeClient[];

    beforeEach(async () => {
        editor = new FakeEditor();
        log = [];
        clients = [];
        const write = (text: string): unknown => log.push(text);
        const logger: CompanionLogger = { debug: write, info: write, warn: write, error: write };
        server = await startServer({
            editorHost: editor,
            workspaceRoots: [temporary(), '/'],
            endpoints: [
                services => new ClaudeCodeEndpoint(services, openCodeOnly),
                services => new OpenCodeEndpoint(services)
            ],
            logger
        });
    });
    afterEach(async () => {
        await server.dispose();
        await Promise.all(clients.map(client => client.quit()));
    });

    const start = async (options?: Parameters<typeof OpenCodeClient.start>[1]): Promise<OpenCodeClient> => {
        const client = await OpenCodeClient.start(server, options);
        clients.push(client);
        return client;
    };
    const shown = (count = 1): Promise<readonly PendingDiff[]> =>
        eventually(() => {
            const pending = server.diffs.pending();
            assert.equal(pending.length, count, log.join('\n'));
            assert.ok(pending.every(({ proposal }) => editor.screen.has(proposal.id)));
            return pending;
        });
    const accept = ({ proposal: { id, revision } }: PendingDiff): unknown =>
        server.diffs.decide(id, { kind: 'accepted', revision });
    const file = (name: string): string => join(temporary(), name);
    const isLogged = (what: RegExp): Promise<void> =>
        eventually(() =>
            assert.ok(
                log.some(line => what.test(line)),
                log.join('\n')
            )
        );

    describe('keep the contract of adapters', () => {
        let ended: Deferred<undefined>;
        beforeEach(() => (ended = new Deferred()));
        itKeepsTheAdapterContract(() =>
            Promise.resolve({
                editor,
                diffs: server.diffs,
                closesSilently: true,
                takesNoEdits: true,
                connect: async () =>
                    openCodeContractAgent(await start(), { server, editor, log, ended: ended.promise }),
                // OpenCode is not answered: it asks in its terminal all the time.
                dispose: () => server.dispose().then(() => ended.resolve(undefined))
            })
        );
    });

    it('are of the session that the user knows, which takes no edits and hears comments', async () => {
        const client = await start();
        client.askToWrite(file('a.ts'), 'new\n');
        const [{ proposal }] = await shown();
        const [session, ...others] = server.sessions();
        assert.deepEqual(others, []);
        assert.equal(session.processId, client.pid);
        const { sessionId, label, kind, takesNoEdits, hearsComments } = proposal.agent;
        assert.deepEqual([sessionId, label, kind], [session.sessionId, 'OpenCode', 'opencode']);
        assert.deepEqual([takesNoEdits, hearsComments], [true, true]);
    });

    it('have the file with the diff applied, and are answered once', async () => {
        await writeFile(file('a.ts'), '\uFEFFone\r\ntwo\r\nthree\r\n');
        const client = await start();
        const diff = '--- a\n+++ a\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n';
        const id = client.askToWrite(file('a.ts'), '', { metadata: { filepath: file('a.ts'), diff }, tool: undefined });
        const [pending] = await shown();
        assert.equal(pending.proposal.text, '\uFEFFone\r\nTWO\r\nthree\r\n');
        accept(pending);
        assert.deepEqual(await client.reply(id), { reply: 'once' });
    });

    it('are rejected with what the user says', async () => {
        const client = await start();
        const id = client.askToWrite(file('a.ts'), 'new\n');
        const [{ proposal }] = await shown();
        const comment = 'Use tabs.\n"Please"';
        server.diffs.decide(proposal.id, { kind: 'rejected', revision: 1, comment });
        assert.deepEqual(await client.reply(id), { reply: 'reject', message: comment });
        const other = client.askToWrite(file('b.ts'), 'new\n');
        const [second] = await shown();
        server.diffs.decide(second.proposal.id, { kind: 'rejected', revision: 1 });
        assert.deepEqual(await client.reply(other), { reply: 'reject' });
    });

    it('go when the terminal has answered, and when the conversation was interrupted', async () => {
        const client = await start();
        const id = client.askToWrite(file('a.ts'), 'new\n');
        await shown();
        client.order({ kind: 'replied', id });
        await shown(0);
        client.askToWrite(file('a.ts'), 'new\n');
        await shown();
        client.order({ kind: 'interrupted', sessionId: 'ses_1' });
        await shown(0);
        assert.equal(
            client.news.some(({ kind }) => kind === 'reply'),
            false
        );
    });

    it('come of a question that was asked before the window listened, but for those of interrupted conversations', async () => {
        const client = await start();
        client.order({ kind: 'cut-streams' });
        client.askToWrite(file('of-another.ts'), 'new\n', { sessionID: 'ses_2' });
        client.order({ kind: 'interrupted', sessionId: 'ses_2' });
        const id = client.askToWrite(file('a.ts'), 'new\n');
        await client.told(({ kind }) => kind === 'listened', 2);
        const [pending] = await shown();
        assert.equal(pending.proposal.path, file('a.ts'));
        // Again: the one that is shown stays, and what was answered meanwhile goes.
        client.order({ kind: 'cut-streams' });
        await client.told(({ kind }) => kind === 'listened', 3);
        assert.equal((await shown())[0].proposal.revision, 1);
        accept(pending);
        assert.deepEqual(await client.reply(id), { reply: 'once' });
    });

    it('are taken over by the session that comes after a lost connection', async () => {
        const client = await start();
        const id = client.askToWrite(file('a.ts'), 'new\n');
        const [before] = await shown();
        client.order({ kind: 'cut-connection' });
        await client.told(({ kind }) => kind === 'listened', 2);
        const after = await eventually(() => {
            const [pending] = server.diffs.pending();
            assert.equal(pending.agentGone, false);
            assert.notEqual(pending.proposal.agent.sessionId, before.proposal.agent.sessionId);
            return pending;
        });
        assert.equal(after.proposal.id, before.proposal.id);
        accept(after);
        assert.deepEqual(await client.reply(id), { reply: 'once' });
    });

    it('come from a server with a password, which is written nowhere', async () => {
        const client = await start({ environment: { OPENCODE_SERVER_PASSWORD: 'secret-word' } });
        const id = client.askToWrite(file('a.ts'), 'new\n');
        accept((await shown())[0]);
        assert.deepEqual(await client.reply(id), { reply: 'once' });
        assert.equal(
            log.some(line => line.includes('secret-word')),
            false
        );
    });

    it('are not there without a server, with the session as it is', async () => {
        await start({ listens: false });
        await eventually(() => assert.equal(server.sessions()[0]?.label, 'OpenCode'));
        assert.deepEqual(server.diffs.pending(), []);
    });

    it('are not there where the text is not known for certain: the terminal goes on asking, and the log says why', async () => {
        await writeFile(file('a.ts'), 'other\n');
        await mkdir(file('folder'));
        await writeFile(file('binary'), Buffer.from([0xff, 0xfe, 0x00]));
        const client = await start();
        const diff = '--- a\n+++ a\n@@ -1,1 +1,1 @@\n-one\n+two\n';
        client.askToWrite(file('a.ts'), '', { metadata: { filepath: file('a.ts'), diff } });
        await isLogged(/a\.ts.* terminal only: the diff does not fit/);
        client.askToWrite(file('new.ts'), '', {
            metadata: {
                filepath: 'a.ts, b.ts',
                diff,
                files: [
                    { filePath: '/a', patch: diff, type: 'add' },
                    { filePath: '/b', patch: diff, type: 'add' }
                ]
            }
        });
        await isLogged(/terminal only: it is about several files/);
        client.askToWrite('relative.ts', 'new\n');
        await isLogged(/relative\.ts.* terminal only/);
        ['folder', 'binary'].forEach(name =>
            client.askToWrite(file('x'), 'new\n', { metadata: { filepath: file(name), diff } })
        );
        await isLogged(/folder.* terminal only: the file cannot be read/);
        await isLogged(/binary.* terminal only: the file cannot be read/);
        client.askToWrite(file('x'), 'new\n', { permission: 'external_directory' });
        assert.equal(
            client.news.some(({ kind }) => kind === 'reply'),
            false
        );
        assert.deepEqual(server.diffs.pending(), []);
    });
});
