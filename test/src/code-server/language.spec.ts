import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useBed } from '../support/use-bed';

describe('code-server in Chinese', function () {
    this.timeout(120_000);
    const bed = useBed(() => startTestCodeServer({ 'list.txt': 'one\n' }));

    before(async () => {
        // A language pack would say this to the page and, through it, to the extension host.
        await bed.ide.page.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: 'zh-cn' }));
        await bed.ide.reload();
    });

    it('has the extension’s own texts, and those of the page, in that language', async () => {
        await bed.ide.status.filter({ hasText: '无代理' }).waitFor();
        await bed.ide.status.click();
        await bed.ide.page.locator('.quick-input-list .monaco-list-row', { hasText: '显示日志' }).waitFor();
        await bed.ide.page.keyboard.press('Escape');
        await bed.ide.openWalkthrough('审阅代理的更改');
    });
});
