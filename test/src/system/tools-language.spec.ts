import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { useToolsBed } from '../support/tools-bed';

const GREETING = `/** Says hello. */
export function greeting(name: string): string {
    return \`Hello \${name}\`;
}

export class Greeter {
    greet(name: string): string {
        return greeting(name);
    }
}
`;

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
    'src/greeting.ts': GREETING,
    'src/caller.ts': "import { greeting } from './greeting';\n\nexport const text = greeting('you');\n",
    'src/other.ts':
        "import { greeting, Greeter } from './greeting';\n\nexport const all = [greeting('me'), new Greeter().greet('you')];\n",
    'src/unmended.ts': "export const fixed = greeting('them');\n",
    'src/ugly.ts': '\uFEFFexport   function ugly( ){\r\nreturn   1\r\n}\r\n',
    'src/shared.ts': 'export const shared = [1].map(String);\n',
    'src/late.ts': 'export   const ugly=1;\n'
};

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const patience = { timeout: 60_000 };

describe('The tools that ask language services', function () {
    this.timeout(180_000);
    const bed = useToolsBed(FILES, { plugins: true });

    before(async () => {
        await bed.problems();
    });

    const inPage = (selector: string, hasText?: string): Locator =>
        bed.ide.page.locator(selector, hasText === undefined ? {} : { hasText });

    it('have the problems that the editor marks, and that are listed under Problems', async () => {
        await bed.ide.openFile('unmended.ts');
        await inPage('.monaco-editor .squiggly-error').waitFor(patience);
        await inPage('[id="status-bar-problem-marker-status"]').click();
        await inPage('#problems .markerNode', "Cannot find name 'greeting'.").waitFor();
        assert.match((await bed.problems('src/unmended.ts')).join('\n'), /Cannot find name 'greeting'/);
    });

    it('leave the bar of a review where it is when the outline of its file is known', async () => {
        const agent = await bed.connectAgent();
        await agent.openDiff(bed.at('src/greeting.ts'), 'export function greeting(): string {\n    return "Hi";\n}\n');
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

    it('name places outside of the workspace without their lines', async () => {
        const { result: library } = await bed.tools.answered('find_definition', {
            path: 'src/shared.ts',
            symbol: 'map'
        });
        const found = library.locations;
        assert.ok(found.length > 0 && found.every(({ path: file }) => /lib\..*d\.ts$/.test(file)));
        assert.ok(found.every(({ text }) => text === undefined));
    });

    it('rename in three files: what is accepted is written, what is rejected stays, and the answer says so', async () => {
        const answer = bed.call('rename_symbol', { path: 'src/greeting.ts', symbol: 'greeting', newName: 'welcome' });
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('greeting.ts', 'caller.ts', 'other.ts');
        await bed.ide.reviews.press('greeting.ts', 'accept');
        await bed.ide.reviews.waitForFiles('caller.ts', 'other.ts');
        await bed.ide.reviews.press('caller.ts', 'accept');
        await bed.ide.reviews.waitForFiles('other.ts');
        await bed.ide.reviews.press('other.ts', 'reject');
        const decisions = Object.fromEntries(
            (await answer).result.files.map(file => [path.basename(file.path), file.decision])
        );
        assert.deepEqual(decisions, { 'greeting.ts': 'accepted', 'caller.ts': 'accepted', 'other.ts': 'rejected' });
        assert.equal(bed.read('src/greeting.ts'), GREETING.replaceAll('greeting', 'welcome'));
        assert.equal(
            bed.read('src/caller.ts'),
            FILES['src/caller.ts'].replace('{ greeting', '{ welcome').replace('= greeting', '= welcome')
        );
        assert.equal(bed.read('src/other.ts'), FILES['src/other.ts']);
    });

    it('format a file, with its byte order mark and line ends', async () => {
        const answer = bed.call('format_file', { path: 'src/ugly.ts' });
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('ugly.ts');
        await bed.ide.reviews.press('ugly.ts', 'accept');
        assert.equal((await answer).result.files[0].decision, 'accepted');
        assert.equal(bed.read('src/ugly.ts'), '\uFEFFexport function ugly() {\r\n    return 1\r\n}\r\n');
    });

    it('tell the agent why the user rejects a change, in the answer', async () => {
        const answer = bed.call('format_file', { path: 'src/late.ts' });
        const { review, page } = bed.ide;
        await review.waitFor('late.ts ⟷ IDE Tools');
        await page.keyboard.press('Shift+Alt+Delete');
        await page.locator('.quick-input-widget:visible').getByText('into the answer to the agent').waitFor();
        await page.keyboard.type('keep the spaces');
        await page.keyboard.press('Enter');
        const [{ decision, comment }] = (await answer).result.files;
        assert.deepEqual([decision, comment], ['rejected', 'keep the spaces']);
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
        await bed.ide.takeOffer('Undo');
        await review.waitForNotice(/no longer waits for this change/);
        await review.press('discard');
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
    });
});
