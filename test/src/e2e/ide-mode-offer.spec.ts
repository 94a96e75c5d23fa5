import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

describe('The offer to turn on IDE mode', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        // Theia asks whether the workspace is trusted, before all else.
        const preferences = { 'security.workspace.trust.enabled': true };
        bed = await startTestIde({ 'a.txt': 'a' }, { newUser: true, preferences });
        await bed.ide.page.locator('.dialogBlock').waitFor();
        await bed.ide.page.locator('[aria-label*="IDE mode is off"]').waitFor();
        assert.deepEqual(await bed.ide.messages(), [], 'It is not made on top of another question.');
        await bed.ide.page.locator('.dialogBlock button.main').click();
        // Before that Theia would ask again in a page that is loaded anew.
        const theiaSettings = path.join(path.dirname(bed.workspace), 'theia', 'settings.json');
        await until('the trust is stored', () => readFileSync(theiaSettings, 'utf8').includes(bed.workspace));
    });
    after(() => bed?.dispose());

    const settingsFile = (): string => path.join(bed.geminiHome, '.gemini', 'settings.json');
    const offer = () =>
        bed.ide.page.locator('.theia-notification-toasts .theia-notification-list-item', {
            hasText: 'Let Gemini CLI see'
        });

    it('names the file it would change, and has written nothing yet', async () => {
        await offer().waitFor();
        assert.ok((await offer().innerText()).includes(settingsFile()));
        assert.equal(existsSync(settingsFile()), false);
    });

    it('leaves Esc to a dialog that has come after it', async () => {
        await bed.ide.runCommand('About');
        await bed.ide.question.dialog.waitFor();
        await bed.ide.page.keyboard.press('Escape');
        await bed.ide.question.waitUntilGone();
        assert.equal(await offer().count(), 1);
    });

    it('turns it on after a yes', async () => {
        await offer().getByText('Turn On').click();
        // The file is there before its text is.
        const text = await until(
            'the settings are written',
            () => existsSync(settingsFile()) && readFileSync(settingsFile(), 'utf8')
        );
        assert.deepEqual(JSON.parse(text), { ide: { enabled: true } });
    });
});
