import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { problemsOnceSettled } from '../support/agents/settled-problems';
import { ToolsClient } from '../support/agents/tools-client';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';

const FILES = {
    'broken.json': '{ "one": 1, "two" }\n',
    'broken.css': 'a { color: }\n',
    'sound.json': '{ "one": 1 }\n',
    'notes.md': '# Notes\n'
};

describe('get_diagnostics, where a language service speaks of files with a tab only', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;
    let tools: ToolsClient;

    before(async () => {
        bed = await startTestIde(FILES, { plugins: true });
        tools = await ToolsClient.connect(bed.ide, bed.workspace);
    });
    after(async () => {
        await tools?.close();
        await bed?.dispose();
    });

    const problemsOf = (name: string): Promise<string[]> => problemsOnceSettled(tools, bed.workspace, name);

    /** No tab is left, and the keyboard is where it was. */
    async function expectScreenUnchanged(): Promise<void> {
        assert.deepEqual((await tools.call('get_open_editors')).result.editors, []);
        await bed.ide.page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    }

    it('tells the errors of files without one, also when the service has yet to start', async () => {
        await bed.ide.terminal.focus();
        assert.deepEqual(await problemsOf('broken.json'), ['broken.json:1 Colon expected']);
        assert.deepEqual(await problemsOf('broken.css'), ['broken.css:1 property value expected']);
        await expectScreenUnchanged();
    });

    it('tells them again although the service has taken them back meanwhile, and what has changed', async () => {
        assert.deepEqual(await problemsOf('broken.json'), ['broken.json:1 Colon expected']);
        assert.deepEqual(await problemsOf('sound.json'), []);
        writeFileSync(path.join(bed.workspace, 'sound.json'), '{ "one" }\n');
        assert.deepEqual(await problemsOf('sound.json'), ['sound.json:1 Colon expected']);
        await expectScreenUnchanged();
    });

    it('leaves the tab that the user has of a file', async () => {
        await bed.ide.openFile('broken.css');
        assert.deepEqual(await problemsOf('broken.css'), ['broken.css:1 property value expected']);
        const { editors } = (await tools.call('get_open_editors')).result;
        assert.deepEqual(
            editors.map(({ path: file }) => file),
            [path.join(bed.workspace, 'broken.css')]
        );
    });

    it('is settled after a silence where there is no service', async () => {
        assert.deepEqual(await problemsOf('notes.md'), []);
    });
});
