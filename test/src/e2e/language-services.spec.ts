import * as assert from 'node:assert/strict';
import { Locator } from 'playwright-core';
import { useTestIde } from '../support/use-bed';

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }),
    'greeting.ts': 'export function greeting(name: string): string {\n    return `Hello ${name}`;\n}\n',
    'main.ts': "import { greeting } from './greeting';\n\nconsole.log(greting('world'));\n"
};

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const patience = { timeout: 60_000 };

describe('The example application’s languages', function () {
    this.timeout(180_000);
    const bed = useTestIde(FILES, { plugins: true });

    before(async () => {
        await bed.ide.openFile('main.ts');
    });

    const inPage = (selector: string, hasText?: string | RegExp): Locator =>
        bed.ide.page.locator(selector, hasText === undefined ? {} : { hasText });

    it('mark a type error in the editor, and list it under Problems', async () => {
        await inPage('.monaco-editor .squiggly-error').waitFor(patience);
        await inPage('[id="status-bar-problem-marker-status"]').click();
        await inPage('#problems .markerNode', "Cannot find name 'greting'. Did you mean 'greeting'?").waitFor();
    });

    it('leave the bar of a review where it is when they know its outline', async () => {
        const agent = await bed.connectAgent();
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
});
