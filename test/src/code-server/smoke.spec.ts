import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';

describe('The extension in code-server', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let bed: TestCodeServer;
    let agent: PlainAgent;
    let file: string;

    before(async () => {
        bed = await startTestCodeServer({ 'list.txt': 'one\n' });
        file = path.join(bed.workspace, 'list.txt');
    });
    after(() => agent?.dispose());
    after(() => bed?.dispose());

    it('publishes a connection, by which an agent finds it', async () => {
        agent = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
    });

    it('tells the agent which file is in front', async () => {
        await bed.ide.openFile('list.txt');
        const isActive = (): boolean =>
            agent.context?.workspaceState?.openFiles?.some(({ path: each, isActive }) => each === file && isActive) ??
            false;
        await until('the context has the file', isActive, { seen: () => JSON.stringify(agent.context) });
        assert.equal(agent.context?.workspaceState?.isTrusted, undefined, 'VS Code’s trust is turned off here');
    });

    it('leads a terminal to the same window', async () => {
        await bed.ide.terminal.open();
        const port = await bed.ide.terminal.output('echo $GEMINI_CLI_IDE_SERVER_PORT');
        assert.equal(Number(port), publishedConnections(bed.discoveryFolder)[0].port);
    });

    it('shows a proposed change as a diff, which Save accepts', async () => {
        const answer = await agent.openDiff(file, 'one\ntwo\n');
        assert.equal(answer.isError, undefined, JSON.stringify(answer));
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitForText('modified', 'one\ntwo\n');
        await bed.ide.review.appendText('three');
        await bed.ide.save();
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'one\ntwo\nthree' });
        await bed.ide.review.waitUntilGone('list.txt');
        assert.equal(readFileSync(file, 'utf8'), 'one\n', 'It is the agent who writes.');
    });

    it('rejects by the button, and by closing the tab', async () => {
        for (const reject of [() => bed.ide.review.press('reject'), () => bed.ide.review.closeTab('list.txt')]) {
            await agent.openDiff(file, 'two\n');
            await bed.ide.review.waitFor('list.txt');
            await reject();
            assert.deepEqual(await agent.decision(file), { accepted: false });
            await bed.ide.review.waitUntilGone('list.txt');
        }
    });

    it('has the diff back with its edits after a reload, with nothing unsaved, and the agent connected', async () => {
        await agent.openDiff(file, 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.ide.reload();
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        assert.equal(await bed.ide.review.isDirty('list.txt'), false);
        await bed.ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'two\nmine' });
        assert.deepEqual(await bed.ide.messages(), []);
    });

    it('leaves one host process, which outlives code-server', async () => {
        const [host, ...others] = bed.hostProcesses();
        assert.deepEqual(others, []);
        await bed.restartServer();
        await bed.ide.reload();
        assert.deepEqual(bed.hostProcesses(), [host]);
        await bed.ide.waitForAgents(1);
    });
});
