import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';

describe('What is killed', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestCodeServer;
    let agent: PlainAgent;
    let file: string;

    before(async () => {
        const preferences = { 'agentCompanion.agents.claudeCode': 'on', 'agentCompanion.agents.qwenCode': 'on' };
        bed = await startTestCodeServer({ 'list.txt': 'one\n', 'other.txt': 'a\n' }, { preferences });
        file = path.join(bed.workspace, 'list.txt');
        agent = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
    });
    after(() => agent?.dispose());
    after(() => bed?.dispose());

    /** Has a review with an edit of the user's in front. */
    async function editedReview(text: string): Promise<void> {
        await bed.ide.openFile('other.txt');
        await untilActive('other.txt');
        await agent.openDiff(file, 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText(text);
        // The host process learns in order of what the page does: once it knows of the file, it has the edit.
        await bed.ide.review.press('openFile');
        await untilActive('list.txt');
        await bed.ide.review.select('list.txt');
    }

    async function untilActive(name: string): Promise<void> {
        const isIt = (): boolean | undefined =>
            agent.context?.workspaceState?.openFiles?.some(
                ({ path: open, isActive }) => isActive && path.basename(open) === name
            );
        await until(`the agent is told that ${name} is in front`, isIt);
    }

    it('an extension host: the agent stays, and the review with all that was typed', async () => {
        await editedReview('mine');
        const [before, ...others] = bed.extensionHosts();
        assert.deepEqual(others, []);
        process.kill(before, 'SIGKILL');
        await until('there is another extension host', () => bed.extensionHosts().some(pid => pid !== before));
        await bed.ide.waitForAgents(1);
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.review.appendText(' and more');
        await bed.ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'two\nmine and more' });
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('code-server with all that it has started: the agent stays, and the review is back', async () => {
        await editedReview('mine');
        await bed.killServer();
        await bed.ide.reload();
        // VS Code keeps now and then which tab is in front.
        await bed.ide.review.select('list.txt');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        await bed.ide.review.press('reject');
        assert.deepEqual(await agent.decision(file), { accepted: false });
    });

    it('the host process: that the review has ended is said, with its text to be copied, and agents find the next one', async () => {
        await editedReview('mine');
        const [{ port }] = publishedConnections(bed.discoveryFolder);
        const [host] = bed.hostProcesses();
        process.kill(host, 'SIGKILL');
        await bed.ide.review.waitForNotes('and the IDE cannot write it any more. Copy the text');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        await until('the next one is published, and nothing of the one before is left', () => {
            const writers = writersIn(bed.discoveryFolder);
            return writers.length === 1 && writers[0] !== host && bed.hostProcesses().includes(writers[0] ?? 0);
        });
        assert.equal(publishedConnections(bed.discoveryFolder)[0].port, port, 'Agents know that one.');
        const [next, ...more] = bed.hostProcesses();
        assert.deepEqual(more, []);
        for (const folder of ['.claude', '.qwen']) {
            await until(`nothing but a file of the next one is in ${folder}`, () =>
                isDeepStrictEqual(writersIn(path.join(bed.geminiHome, folder, 'ide')), [next])
            );
        }
        assert.deepEqual(runtimeFiles(), ['', '/host.log', '/host.sock']);
        await bed.ide.review.press('discard');
        await bed.ide.review.waitUntilGone('list.txt');
        const returned = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
        await returned.openDiff(file, 'three\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.press('accept');
        assert.deepEqual(await returned.decision(file), { accepted: true, content: 'three\n' });
        await returned.dispose();
    });

    it('the host process, and then the page is loaded anew: the text is kept, and opened on demand', async () => {
        const before = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
        await before.openDiff(file, 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await until('the extension host has the edit', async () => !(await bed.ide.review.isDirty('list.txt')));
        const [host] = bed.hostProcesses();
        process.kill(host, 'SIGKILL');
        await bed.ide.review.waitForNotes('and the IDE cannot write it any more. Copy the text');
        await bed.ide.reload();
        await bed.ide.message('Reopen — The review of list.txt has ended. Its text is kept.').click();
        await bed.ide.page.locator('.editor-instance:visible .view-lines', { hasText: 'mine' }).waitFor();
        await bed.ide.message('has ended').waitFor({ state: 'detached' });
        assert.deepEqual(await bed.ide.messages(), []);
        assert.deepEqual(await bed.ide.review.titles(), []);
        await before.dispose();
    });

    it('all at once, as by the restart of a container: what was typed is kept, and opened on demand', async () => {
        const before = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
        await before.openDiff(file, 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('typed');
        await until('what was typed is on disk', () => storedTexts().some(text => /two\\+ntyped/.test(text)));
        const [host] = bed.hostProcesses();
        process.kill(host, 'SIGKILL');
        await bed.killServer();
        await bed.ide.reload();
        await bed.ide.message('The review of list.txt has ended. Its text is kept.').click();
        await bed.ide.page.locator('.editor-instance:visible .view-lines', { hasText: 'typed' }).waitFor();
        await before.dispose();
    });

    /** Gives our files in the user's session folder: the host's folder, and all in it. */
    function runtimeFiles(): string[] {
        const names = readdirSync(path.join(path.dirname(bed.workspace), 'run'), { recursive: true, encoding: 'utf8' });
        const ours = names.filter(name => name.startsWith('agent-companion-'));
        return ours.map(name => name.replace(/^[^/]*/, '')).sort();
    }

    /** The processes that have written the files by which an agent finds windows; of a file that cannot be read, undefined. */
    function writersIn(folder: string): (number | undefined)[] {
        return readdirSync(folder).map(name => {
            try {
                const content = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
                    companion: { pid: number };
                };
                return content.companion.pid;
            } catch {
                return undefined;
            }
        });
    }

    /** Gives texts that the extension has stored of all windows. */
    function storedTexts(): string[] {
        const root = path.dirname(bed.workspace);
        return readdirSync(root, { recursive: true, encoding: 'utf8' })
            .filter(name => /closedReviews-[^/]*\.json$/.test(name))
            .map(name => readFileSync(path.join(root, name), 'utf8'));
    }
});
