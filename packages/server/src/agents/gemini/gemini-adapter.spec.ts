import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CompanionServer } from '../../companion-server';
import { FakeEditor } from '../../testing/fake-editor';
import { geminiIn } from '../../testing/agents/gemini-in';
import { RawAgent } from '../../testing/agents/raw-agent';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { addressOf, TestAgent, textOf } from '../../testing/test-agent';

const maxContentBytes = 100_000;

describe('Gemini’s tools', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let agent: TestAgent;

    beforeEach(async () => {
        editor = new FakeEditor();
        server = new CompanionServer({
            editorHost: editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            maxContentBytes
        });
        await server.start();
        agent = await TestAgent.connect(server);
    });

    afterEach(async () => {
        await agent.quit();
        await server.dispose();
    });

    it('are openDiff and closeDiff, and no others', async () => {
        const { tools } = await agent.client.listTools();
        assert.deepEqual(
            tools.map(({ name, inputSchema }) => [name, inputSchema.required]),
            [
                ['openDiff', ['filePath', 'newContent']],
                ['closeDiff', ['filePath']]
            ]
        );
    });

    describe('openDiff', () => {
        it('answers with empty content once the diff is shown', async () => {
            const result = await agent.openDiff('/a', 'new\r\n');
            assert.deepEqual(result.content, []);
            assert.ok(!result.isError);
            assert.equal(editor.proposals[0].text, 'new\r\n');
            assert.deepEqual(editor.proposals[0].agent, {
                kind: 'gemini-cli',
                hasKnownPrompt: true,
                sessionId: agent.sessionId,
                name: 'test-agent',
                version: '1.2.3',
                label: 'test-agent',
                since: server.sessions()[0].since
            });
        });

        it('says why the editor cannot show it', async () => {
            editor.answer = () => Promise.resolve({ shown: false, code: 'no-editor', reason: 'No window. Open one.' });
            const result = await agent.openDiff('/a', 'new');
            assert.equal(result.isError, true);
            assert.equal(textOf(result), 'No window. Open one.');
        });

        it('wants an absolute path', async () => {
            const result = await agent.openDiff('a/b', 'new');
            assert.equal(result.isError, true);
            assert.match(textOf(result), /must be absolute.*"a\/b"/);
        });

        it('says which argument is missing', async () => {
            const result = await agent.openDiff('/a', undefined as unknown as string);
            assert.equal(result.isError, true);
            assert.match(textOf(result), /newContent/);
            assert.deepEqual(editor.calls, []);
        });

        ['"\n\\ ', '\u0001'].forEach(characters =>
            it(`shows content up to the limit, however JSON swells it: ${JSON.stringify(characters)}`, async () => {
                const content = characters.repeat(maxContentBytes / characters.length);
                assert.ok(!(await agent.openDiff('/a', content)).isError);
                assert.equal(editor.proposals[0].text, content);
            })
        );

        it('refuses more in words, which the connection survives', async () => {
            const result = await agent.openDiff('/a', 'ä'.repeat(maxContentBytes / 2 + 1));
            assert.equal(result.isError, true);
            assert.match(textOf(result), /100,002 bytes.*at most.*100,000 bytes/);
            assert.ok(!(await agent.openDiff('/a', 'small')).isError);
        });

        [true, false].forEach(declared =>
            it(`a request out of all bounds gets 413, its length ${declared ? '' : 'not '}declared`, async () => {
                const params = { name: 'openDiff', arguments: { filePath: '/a', newContent: 'x'.repeat(5_000_000) } };
                const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
                const response = await new RawAgent(addressOf(server)).send(
                    'POST',
                    declared ? body : new Blob([body]).stream(),
                    { headers: { 'mcp-session-id': agent.sessionId } }
                );
                assert.equal(response.status, 413);
                const answer = (await response.json()) as { jsonrpc: string; error: { message: string } };
                assert.equal(answer.jsonrpc, '2.0');
                assert.match(answer.error.message, /must not exceed \d+ bytes/);
                assert.ok(!(await agent.openDiff('/a', 'small')).isError);
            })
        );
    });

    describe('closeDiff', () => {
        it('answers with one text, the final content in JSON', async () => {
            await agent.openDiff('/a', 'new');
            editor.screen.set(editor.proposals[0].id, 'edited "text"\n');
            assert.equal(textOf(await agent.closeDiff('/a', true)), '{"content":"edited \\"text\\"\\n"}');
        });

        it('of a path without a diff is no error', async () => {
            const result = await agent.closeDiff('/unknown');
            assert.ok(!result.isError);
            assert.equal(textOf(result), '{"content":null}');
        });

        it('without suppressNotification also tells of the rejection', async () => {
            await agent.openDiff('/a', 'new');
            await agent.closeDiff('/a');
            const { params } = await agent.received(({ method }) => method === 'ide/diffRejected');
            assert.deepEqual(params, { filePath: '/a' });
        });

        it('with suppressNotification tells of nothing', async () => {
            await agent.openDiff('/a', 'new');
            await agent.closeDiff('/a', true);
            await agent.openDiff('/b', 'new');
            await agent.closeDiff('/b');
            await agent.received(({ method }) => method === 'ide/diffRejected');
            assert.deepEqual(
                agent.notifications.map(({ params }) => params),
                [{ filePath: '/b' }]
            );
        });
    });

    it('a decision comes as a notification with the path as it was sent', async () => {
        const filePath = '/ä b/../C.ts';
        await agent.openDiff(filePath, 'new');
        const [{ proposal, file, target }] = server.diffs.pending();
        assert.equal(file, '/C.ts');
        assert.ok(target.isNew);
        server.diffs.saveDraft(proposal.id, 1, 'edited');
        assert.deepEqual(server.diffs.pending()[0].draft, 'edited');
        assert.deepEqual(server.diffs.decide(proposal.id, { kind: 'accepted', revision: 1, text: 'edited' }), {
            settled: true,
            delivered: 'now'
        });
        const { params } = await agent.received(({ method }) => method === 'ide/diffAccepted');
        assert.deepEqual(params, { filePath, content: 'edited' });
    });

    it('closeDiff after an acceptance gives the accepted text, until the agent proposes again', async () => {
        await agent.openDiff('/a', 'new');
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'accepted', revision: 1, text: 'edited' });
        assert.equal(textOf(await agent.closeDiff('/b')), '{"content":null}');
        assert.equal(textOf(await agent.closeDiff('/a')), '{"content":"edited"}');
        await agent.openDiff('/b', 'new');
        assert.equal(textOf(await agent.closeDiff('/a')), '{"content":null}');
    });

    it('closeDiff after a rejection gives no text, though the decision before was yes', async () => {
        await agent.openDiff('/a', 'new');
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'accepted', revision: 1, text: 'edited' });
        await agent.openDiff('/a', 'new');
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'rejected', revision: 1 });
        assert.equal(textOf(await agent.closeDiff('/a')), '{"content":null}');
    });

    it('two agents get their own results, for the same path too', async () => {
        const other = await TestAgent.connect(server);
        await Promise.all([agent.openDiff('/a', 'first'), other.openDiff('/a', 'second')]);
        const idOf = (content: string): string =>
            server.diffs.pending().find(({ proposal }) => proposal.text === content)?.proposal.id ?? '';
        server.diffs.decide(idOf('first'), { kind: 'accepted', revision: 1, text: 'first, edited' });
        server.diffs.decide(idOf('second'), { kind: 'rejected', revision: 1 });
        await Promise.all([agent, other].map(each => each.received(({ method }) => method.startsWith('ide/diff'))));
        assert.deepEqual(agent.notifications, [
            { method: 'ide/diffAccepted', params: { filePath: '/a', content: 'first, edited' } }
        ]);
        assert.deepEqual(other.notifications, [{ method: 'ide/diffRejected', params: { filePath: '/a' } }]);
        await other.quit();
    });
});
