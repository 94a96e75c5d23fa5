import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { useToolsBed } from '../support/tools-bed';

const FILES = {
    'broken.json': '{ "one": 1, "two" }\n',
    'broken.css': 'a { color: }\n',
    'sound.json': '{ "one": 1 }\n',
    'notes.md': '# Notes\n'
};

describe('get_diagnostics, where a language service speaks of files with a tab only', function () {
    this.timeout(180_000);
    const bed = useToolsBed(FILES, { plugins: true });

    /** No tab is left, and the keyboard is where it was. */
    async function expectScreenUnchanged(): Promise<void> {
        assert.deepEqual((await bed.call('get_open_editors')).result.editors, []);
        await bed.ide.page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    }

    it('tells the errors of files without one, also when the service has yet to start', async () => {
        await bed.ide.terminal.focus();
        assert.deepEqual(await bed.problems('broken.json'), ['broken.json:1 Colon expected']);
        assert.deepEqual(await bed.problems('broken.css'), ['broken.css:1 property value expected']);
        await expectScreenUnchanged();
    });

    it('tells them again although the service has taken them back meanwhile, and what has changed', async () => {
        assert.deepEqual(await bed.problems('broken.json'), ['broken.json:1 Colon expected']);
        assert.deepEqual(await bed.problems('sound.json'), []);
        writeFileSync(bed.at('sound.json'), '{ "one" }\n');
        assert.deepEqual(await bed.problems('sound.json'), ['sound.json:1 Colon expected']);
        await expectScreenUnchanged();
    });

    it('leaves the tab that the user has of a file', async () => {
        await bed.ide.openFile('broken.css');
        assert.deepEqual(await bed.problems('broken.css'), ['broken.css:1 property value expected']);
        const { editors } = (await bed.call('get_open_editors')).result;
        assert.deepEqual(
            editors.map(({ path: file }) => file),
            [bed.at('broken.css')]
        );
    });

    it('is settled after a silence where there is no service', async () => {
        assert.deepEqual(await bed.problems('notes.md'), []);
    });
});
