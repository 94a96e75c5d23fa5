import * as assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../support/agents/scripted-model';
import { until } from '../support/until';
import { useSteps } from '../support/browser/use-steps';
import { useTestIde } from '../support/use-bed';

/** Unsets variables, as in a terminal outside the IDE. */
const OUTSIDE = 'env -u AGENT_COMPANION_TOOLS_URL -u AGENT_COMPANION_TOOLS_AUTH_TOKEN';

describe("The IDE's tools in Gemini CLI", function () {
    this.timeout(180_000);
    // Each step stands on the one before.
    useSteps(this);
    const bed = useTestIde({ 'a.txt': 'a' });

    before(async () => {
        await bed.ide.terminal.open();
    });

    const extensions = (): string => path.join(bed.geminiHome, '.gemini', 'extensions');
    const folder = (): string => path.join(extensions(), 'agent-companion-tools');

    /** Starts the CLI, lets a test look at its first screen, and ends it. */
    async function start(command: string, look: () => Promise<void>): Promise<void> {
        const { terminal } = bed.ide;
        await terminal.run(`clear; ${command}`);
        await terminal.waitFor(/Type your message/, 60_000);
        // The IDE is another server to the CLI, of which it says nothing here.
        await terminal.waitFor(/1 MCP server/);
        await look();
        await bed.ide.waitForAgent();
        await terminal.ask('/quit');
        await terminal.waitUntilGone(/Type your message/);
        // A CLI that ends still eats what is typed.
        await terminal.waitForAtEnd(/[$#]\s*$/);
        await bed.ide.waitForNoAgent();
    }

    it('are not there without consent, and nothing has been written', async () => {
        assert.match(await bed.ide.terminal.output('gemini mcp list 2>&1'), /No MCP servers configured/);
        assert.equal(existsSync(extensions()), false);
    });

    it('are turned on by a command, which writes no address and no token', async () => {
        const settings = readFileSync(path.join(bed.geminiHome, '.gemini', 'settings.json'), 'utf8');
        await bed.ide.runCommand('Agent Companion: Turn On IDE Tools');
        await bed.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        const token = (await bed.ide.terminal.output('printenv AGENT_COMPANION_TOOLS_AUTH_TOKEN')).trim();
        assert.match(token, /.{32}/);
        const files = readdirSync(folder(), { recursive: true, encoding: 'utf8' });
        for (const file of files.filter(name => name.endsWith('.json'))) {
            const text = readFileSync(path.join(folder(), file), 'utf8');
            assert.ok(!text.includes(token) && !text.includes('127.0.0.1'), text);
        }
        assert.equal(readFileSync(path.join(bed.geminiHome, '.gemini', 'settings.json'), 'utf8'), settings);
    });

    it("connect in the IDE's terminal, and only there", async () => {
        assert.match(
            await bed.ide.terminal.output('gemini mcp list 2>&1'),
            /ide \(from agent-companion-tools\).*- Connected/
        );
        assert.match(await bed.ide.terminal.output(`${OUTSIDE} gemini mcp list 2>&1`), /ide .*- Disconnected/);
    });

    it('put no error on the screen of a CLI outside the IDE', async () => {
        // The words that there would be to see.
        await start(`AGENT_COMPANION_TOOLS_URL=http://127.0.0.1:1/tools gemini`, async () => {
            await bed.ide.terminal.waitFor(/MCP issues detected/);
        });
        await start(`${OUTSIDE} gemini`, async () => {
            const screen = await bed.ide.terminal.waitFor(/Type your message/);
            assert.doesNotMatch(screen, /issue|error|fail|invalid|disconnected/i);
        });
    });

    it('come with hooks: a guarded file is reviewed before it is written, though the CLI asks nothing', async () => {
        const key = path.join(bed.workspace, 'server.key');
        await start('gemini --approval-mode auto_edit', async () => {
            await bed.ide.waitForAgent();
            for (const [text, act] of [
                ['one', 'accept'],
                ['two', 'reject']
            ] as const) {
                // A rejection ends the turn.
                bed.model.willAnswer(writeFile(key, text), ...(act === 'accept' ? [{ text: 'Thank you.' }] : []));
                await bed.ide.terminal.ask(`please write ${text}`);
                await bed.ide.review.waitFor('server.key');
                await bed.ide.review.press(act);
                await bed.ide.review.waitUntilGone('server.key');
                await until('the key is as decided', () => existsSync(key) && readFileSync(key, 'utf8') === 'one');
            }
            bed.model.willAnswer(writeFile(path.join(bed.workspace, 'plain.txt'), 'new'), { text: 'That is all.' });
            await bed.ide.terminal.ask('please write another file');
            await bed.ide.terminal.waitFor(/That is all\./);
            assert.equal(readFileSync(path.join(bed.workspace, 'plain.txt'), 'utf8'), 'new');
            await bed.ide.reviews.open();
            const row = bed.ide.reviews.node.locator('[role=treeitem]', { hasText: 'Gemini CLI' });
            // It may be done a moment after the user has turned away.
            await row.getByText(/^(done|idle)$/).waitFor();
        });
    });

    it('are turned off by a command, which leaves nothing', async () => {
        await bed.ide.runCommand('Agent Companion: Turn Off IDE Tools');
        await until('the extension is gone', () => !existsSync(folder()));
        assert.match(await bed.ide.terminal.output('gemini mcp list 2>&1'), /No MCP servers configured/);
    });
});
