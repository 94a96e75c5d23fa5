import assert from 'node:assert/strict';
import { CompanionServer } from '../../companion-server';
import { FakeEditor } from '../../testing/fake-editor';
import { startGemini } from '../../testing/started-server';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { TestAgent, textOf } from '../../testing/test-agent';

const maxContentBytes = 100_000;

describe('Gemini’s tools', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let agent: TestAgent;

    beforeEach(async () => {
        editor = new FakeEditor();
        server = await startGemini(temporary(), { editorHost: editor, maxContentBytes });
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
        it('refuses more in words, which the connection survives', async () => {
            const result = await agent.openDiff('/a', 'ä'.repeat(maxContentBytes / 2 + 1));
            assert.equal(result.isError, true);
            assert.match(textOf(result), /100,002 bytes.*at most.*100,000 bytes/);
            assert.ok(!(await agent.openDiff('/a', 'small')).isError);
        });
    });

    describe('closeDiff', () => {
        it('answers with one text, the final content in JSON', async () => {
            await agent.openDiff('/a', 'new');
            editor.screen.set(editor.proposals[0].id, 'edited "text"\n');
            assert.equal(textOf(await agent.closeDiff('/a', true)), '{"content":"edited \\"text\\"\\n"}');
        });
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
