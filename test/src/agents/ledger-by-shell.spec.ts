import * as assert from 'node:assert/strict';
import { lstatSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { commitAll } from '../support/commit-all';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';
import { writingCodex } from './cases/writing-agents';

const files = {
    'changed.txt': 'one\r\ntwo\nthree',
    'former.txt': 'former\n',
    'gone.txt': '\ufeffgone\r\n',
    'plain.sh': '#!/bin/sh\n'
};

/** Commands of the shell, and what is listed of each. */
const acts = [
    ["sed -i 's/two/TWO/' changed.txt", 'changed.txt'],
    ['git mv former.txt renamed.txt', 'renamed.txt was former.txt'],
    ['git rm -q gone.txt', 'gone.txt deleted'],
    ['mkdir made && printf new > made/new.txt', 'new.txt new'],
    ['chmod +x plain.sh', 'plain.sh mode changed'],
    ['ln -sf gone.txt alias', 'alias link']
] as const;

(hasPrograms ? describe : describe.skip)('Codex, whose shell writes', function () {
    this.timeout(180_000);
    const { agent, shell } = writingCodex;
    const bed = useBed<TestIde>(async () => {
        const started = await startTestIde(files, { agents: [agent] });
        symlinkSync('changed.txt', path.join(started.workspace, 'alias'));
        commitAll(started.workspace);
        before = contentOf(started.workspace);
        return started;
    });
    let before: string[];

    it('has files listed that it has changed, renamed, deleted, made, linked, made a program', async () => {
        const { ide } = bed;
        // The folder is a repository since.
        await ide.reload();
        await ide.reviews.open();
        await ide.terminal.open();
        const user = new AgentInTerminal(agent, ide.terminal);
        await user.start();
        bed.modelOf(agent).willAnswer(...acts.map(([command]) => shell(command)), { text: 'All is written.' });
        await user.ask('please write it all');
        await user.waitForAnswer(/All is written/);
        await ide.reviews.waitForWritten(...acts.map(([, row]) => `Codex: ${row}`));
    });

    it('has a renamed file shown beside its former text, and a deleted one beside nothing', async () => {
        const { page, reviews } = bed.ide;
        const editor = page.locator('.monaco-diff-editor:visible');
        for (const [name, before, now] of [
            ['renamed.txt', 'former', 'former'],
            ['gone.txt', 'gone', '']
        ]) {
            await reviews.written(name).click();
            await page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: `${name} (changed by Codex)` }).waitFor();
            await editor.locator('.original .view-line', { hasText: before }).first().waitFor();
            await until(`${name} is shown`, async () => (await linesOf(editor)) === now);
            await page.locator('.agent-companion-bar:visible', { hasText: name }).waitFor();
        }
    });

    it('has each of them undone, to the byte', async () => {
        const { reviews } = bed.ide;
        for (const [, row] of acts) {
            const [name] = row.split(' ');
            await reviews.decideWritten(reviews.written(name), 'Undo');
            await reviews.written(name).waitFor({ state: 'detached' });
        }
        assert.deepEqual(contentOf(bed.workspace), before);
    });
});

/** Text of a diff's right side. */
async function linesOf(editor: Locator): Promise<string> {
    return (await editor.locator('.modified .view-line').allInnerTexts()).join('\n').trim();
}

/** Files with their modes, and bytes or targets. */
function contentOf(folder: string): string[] {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
        .filter(name => !/^\.git(?:\/|$)/.test(name))
        .sort()
        .map(name => {
            const file = path.join(folder, name);
            const stats = lstatSync(file);
            const content = stats.isSymbolicLink()
                ? readlinkSync(file)
                : stats.isFile()
                  ? readFileSync(file, 'latin1')
                  : '';
            return `${name} ${stats.mode.toString(8)} ${content}`;
        });
}
