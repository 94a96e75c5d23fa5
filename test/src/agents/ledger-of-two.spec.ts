import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { commitAll } from '../support/commit-all';
import { startTestIde, TestIde } from '../support/test-ide';
import { useBed } from '../support/use-bed';
import { HeldTurn } from './cases/held-turn';
import { writingClaudeCode, writingOpenCode } from './cases/writing-agents';

const OLD = 'old\n';
const NEW = 'new\n';
const names = ['claude.txt', 'claude-shell.txt', 'open.txt', 'open-shell.txt', 'open-alone.txt'];

(hasPrograms ? describe : describe.skip)('Claude Code and OpenCode, which write at once in one window', function () {
    this.timeout(240_000);
    const bed = useBed<TestIde>(async () => {
        const files = Object.fromEntries(names.map(name => [name, OLD]));
        const agents = [writingClaudeCode.agent, writingOpenCode.agent];
        const started = await startTestIde(files, { agents });
        commitAll(started.workspace);
        return started;
    });
    const tools = ['Claude Code: claude.txt', 'OpenCode: open.txt'];
    const shells = ['Claude Code, OpenCode: claude-shell.txt', 'Claude Code, OpenCode: open-shell.txt'];
    let claude: HeldTurn;
    let open: HeldTurn;

    before(async () => {
        // The folder is a repository since.
        await bed.ide.reload();
        await bed.ide.reviews.open();
        claude = await HeldTurn.begin(bed, writingClaudeCode);
        open = await HeldTurn.begin(bed, writingOpenCode);
    });

    it('have each its own below its name, and what their shells wrote below both names', async () => {
        await claude.edit('claude.txt', OLD, NEW);
        await open.edit('open.txt', OLD, NEW);
        await claude.run('sed -i s/old/new/ claude-shell.txt');
        await open.run('sed -i s/old/new/ open-shell.txt');
        await bed.ide.reviews.waitForWritten(...tools, ...shells);
    });

    it('have what one’s shell writes below its name, once the other is done', async () => {
        const { reviews } = bed.ide;
        claude.end();
        await reviews.node.locator('.turn', { hasText: /^Claude Code\s*\d/ }).waitFor();
        await open.run('sed -i s/old/new/ open-alone.txt');
        open.end();
        await reviews.waitForWritten(...tools, ...shells, 'OpenCode: open-alone.txt');
    });

    it('have one’s turn undone, and the other’s stay', async () => {
        const { reviews } = bed.ide;
        await reviews.decideWritten(reviews.written('OpenCode').filter({ hasText: /^OpenCode\s*\d/ }), 'Undo');
        await reviews.waitForWritten(tools[0], ...shells);
        const texts = names.map(name => readFileSync(path.join(bed.workspace, name), 'utf8'));
        assert.deepEqual(texts, [NEW, NEW, OLD, NEW, OLD]);
    });
});
