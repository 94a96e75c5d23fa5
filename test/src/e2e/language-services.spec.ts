import * as assert from 'node:assert/strict';
import { Locator } from 'playwright-core';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }),
    'greeting.ts': 'export function greeting(name: string): string {\n    return `Hello ${name}`;\n}\n',
    'main.ts': "import { greeting } from './greeting';\n\nconsole.log(greting('world'));\n",
    'sum.js': 'const factor = 6;\nconst answer = factor * 7;\nconsole.log(answer);\n',
    '.vscode/launch.json': JSON.stringify({
        version: '0.2.0',
        configurations: [{ type: 'node', request: 'launch', name: 'Sum', program: '${workspaceFolder}/sum.js' }]
    })
};

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const patience = { timeout: 60_000 };

describe('The example application’s languages and debugger', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde(FILES, { plugins: true });
        await bed.ide.openFile('main.ts');
    });

    after(() => bed?.dispose());

    const inPage = (selector: string, hasText?: string | RegExp): Locator =>
        bed.ide.page.locator(selector, hasText === undefined ? {} : { hasText });

    it('mark a type error in the editor, and list it under Problems', async () => {
        await inPage('.monaco-editor .squiggly-error').waitFor(patience);
        await inPage('[id="status-bar-problem-marker-status"]').click();
        await inPage('#problems .markerNode', "Cannot find name 'greting'. Did you mean 'greeting'?").waitFor();
    });

    it('mend it by a quick fix', async () => {
        await bed.ide.openFile('main.ts');
        await bed.ide.goTo(3, 15);
        const fix = inPage('.action-widget .action.focused', "Change spelling to 'greeting'");
        const none = inPage('.monaco-editor-overlaymessage', 'No code actions available');
        // The server may know the error before it knows what mends it: then one asks again.
        await until('the quick fix is offered', async () => {
            await bed.ide.page.keyboard.press('Control+.');
            await fix.or(none).first().waitFor(patience);
            return fix.isVisible();
        });
        await bed.ide.page.keyboard.press('Enter');
        await inPage('.monaco-editor .view-line', "greeting('world')").waitFor();
        await inPage('.monaco-editor .squiggly-error').waitFor({ ...patience, state: 'detached' });
    });

    it('stop a Node.js program at a breakpoint, with its variables, and run it to its end', async () => {
        await bed.ide.openFile('sum.js');
        await bed.ide.goTo(3, 1);
        await bed.ide.page.keyboard.press('F9');
        await bed.ide.page.keyboard.press('F5');
        await inPage('.theia-debug-thread', /paused on breakpoint/i).waitFor(patience);
        await inPage('.monaco-editor .theia-debug-top-stack-frame-line').first().waitFor();
        await inPage('.theia-debug-console-variable', /^answer: ?42$/).waitFor();
        await bed.ide.page.keyboard.press('F5');
        await inPage('body:not(.theia-mod-debugging)').waitFor(patience);
        await inPage('.theia-console-content', '42').waitFor();
    });

    it('leave the bar of a review where it is when they know its outline', async () => {
        const agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await agent.openDiff(
            `${bed.workspace}/greeting.ts`,
            'export function greeting(): string {\n    return "Hi";\n}\n'
        );
        await bed.ide.review.waitFor('greeting.ts');
        const top = (): Promise<number> => bed.ide.review.header.evaluate(node => node.getBoundingClientRect().top);
        const before = await top();
        await bed.ide.review.focus();
        await bed.ide.runCommand('View: Toggle Outline');
        await inPage('#outline-view .theia-TreeNode', 'greeting').waitFor(patience);
        await inPage('.theia-breadcrumb-item', 'greeting').waitFor({ state: 'hidden' });
        assert.equal(await top(), before);
        await bed.ide.runCommand('View: Toggle Outline');
        await agent.closeAll();
        await agent.dispose();
    });

    it('list what Git sees changed, and leave terminals as they are without', async () => {
        await bed.ide.terminal.open();
        await bed.ide.terminal.run('git init --quiet');
        await inPage('[id="shell-tab-scm-view-container"]').click();
        await inPage('.scmItem', 'sum.js').waitFor(patience);
        await bed.ide.terminal.open();
        assert.equal(await bed.ide.terminal.output('env | grep -c ^VSCODE_GIT'), '0');
        await bed.ide.startAgent();
    });
});
