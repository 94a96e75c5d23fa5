import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { ToolsClient } from '../support/agents/tools-client';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { accessibilityFindings } from '../support/page/accessibility';
import { PageAttention } from '../support/page/page-attention';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

const shell = (label: string, command: string, more: object = {}): object => ({
    label,
    type: 'shell',
    command,
    problemMatcher: [],
    ...more
});

const tasksWith = (preparation: string): string =>
    JSON.stringify({
        tasks: [
            shell('slow', 'echo begun; sleep 300'),
            shell('prepare', preparation),
            shell('release', 'echo elsewhere', {
                dependsOn: 'prepare',
                linux: { command: 'echo "released $STAGE"' },
                options: { env: { STAGE: 'beta' } }
            })
        ]
    });

const YES = 'Run';
const NO = 'Don’t Run';

describe('Consent to a program', function () {
    this.timeout(240_000);
    useCleanPages();
    let bed: TestIde;
    let tools: ToolsClient;

    before(async () => {
        bed = await startTestIde({ '.theia/tasks.json': tasksWith('echo prepared') });
        tools = await ToolsClient.connect(bed.ide, bed.workspace);
    });
    after(async () => {
        await tools?.close();
        await bed?.dispose();
    });

    const at = (name: string): string => path.join(bed.workspace, name);
    const dialog = (): Locator => bed.ide.page.locator('.dialogBlock');
    const decide = (button: string): Promise<void> =>
        dialog().getByRole('button', { name: button, exact: true }).click();

    it('shows all that a task runs on this machine, and is asked for anew when a task that it depends on has changed; Enter means no', async () => {
        const first = tools.call('run_task', { name: 'release' });
        await dialog().waitFor();
        const shown = await dialog().locator('pre, dd').allInnerTexts();
        assert.deepEqual(shown, ['echo prepared', 'echo "released $STAGE"', 'STAGE=beta']);
        await decide(YES);
        const { result } = await first;
        assert.deepEqual([result.state, result.exitCode], ['ended', 0]);
        assert.match(result.output, /^released beta$/m);
        const { result: second } = await tools.call('run_task', { name: 'release' });
        assert.equal(second.exitCode, 0, 'without a question');
        writeFileSync(at('.theia/tasks.json'), tasksWith('touch evil'));
        await until('the change is known', async () => {
            const { tasks } = (await tools.call('list_tasks')).result;
            return tasks.some(({ name, command }) => name === 'prepare' && command === 'touch evil');
        });
        const third = tools.call('run_task', { name: 'release' });
        await dialog().locator('pre', { hasText: 'touch evil' }).waitFor();
        await dialog().locator('button:not([aria-disabled])', { hasText: NO }).waitFor();
        await bed.ide.page.keyboard.press('Enter');
        assert.equal((await third).code, 'declined');
        assert.equal(existsSync(at('evil')), false);
    });

    it('is asked for in a page that the user does not see, and calls them there', async () => {
        const attention = await PageAttention.of(bed.ide);
        await attention.setHidden(true);
        const asked = tools.call('run_task', { name: 'slow' });
        await dialog().waitFor();
        assert.match(await bed.ide.page.title(), /^\(1\) /);
        await attention.setHidden(false);
        assert.doesNotMatch(await bed.ide.page.title(), /^\(/);
        await decide(NO);
        assert.equal((await asked).code, 'declined');
    });

    it('is asked for by a question that can be read by all, in each theme', async () => {
        const asked = tools.call('run_task', { name: 'release' });
        await dialog().locator('button:not([aria-disabled])', { hasText: NO }).waitFor();
        for (const theme of ['light', 'hc-theia', 'dark']) {
            bed.setPreferences({ 'workbench.colorTheme': theme });
            await bed.ide.page.locator(`body.${theme.replace(/^(light|dark)$/, '$1-theia')}`).waitFor();
            assert.deepEqual(await accessibilityFindings(bed.ide.page, ['.dialogBlock']), [], theme);
        }
        await bed.ide.page.keyboard.press('Escape');
        assert.equal((await asked).code, 'declined');
    });

    it('is missing where the user does not answer, and the question is taken away', async () => {
        const waiting = tools.call('run_task', { name: 'slow' });
        await dialog().waitFor();
        assert.equal((await waiting).code, 'unanswered');
        await dialog().waitFor({ state: 'detached' });
        const { tasks } = (await tools.call('list_tasks')).result;
        assert.ok(tasks.every(({ running }) => !running));
    });
});
