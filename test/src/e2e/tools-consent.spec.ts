import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { accessibilityFindings } from '../support/page/accessibility';
import { PageAttention } from '../support/page/page-attention';
import { useToolsBed } from '../support/tools-bed';
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
    const bed = useToolsBed({ '.theia/tasks.json': tasksWith('echo prepared') });

    it('shows what a task’s definition says, and is asked for anew when a task that it depends on has changed; Enter means no', async () => {
        const first = bed.call('run_task', { name: 'release' });
        await bed.ide.question.dialog.waitFor();
        const shown = await bed.ide.question.dialog.locator('pre, dd').allInnerTexts();
        const env = '{"env":{"STAGE":"beta"}}';
        const linux = '{"command":"echo \\"released $STAGE\\""}';
        assert.deepEqual(shown, ['echo elsewhere', bed.workspace, 'shell', 'prepare', linux, env]);
        await bed.ide.question.answer(YES);
        const { result } = await first;
        assert.deepEqual([result.state, result.exitCode], ['ended', 0]);
        assert.match(result.output, /^released beta$/m);
        const { result: second } = await bed.call('run_task', { name: 'release' });
        assert.equal(second.exitCode, 0, 'without a question');
        writeFileSync(bed.at('.theia/tasks.json'), tasksWith('touch evil'));
        await until('the change is known', async () => {
            const changed = bed.call('run_task', { name: 'prepare' });
            await bed.ide.question.dialog.waitFor();
            const command = await bed.ide.question.dialog.locator('pre').innerText();
            await bed.ide.question.answer(NO);
            return (await changed).code === 'declined' && command === 'touch evil';
        });
        const third = bed.call('run_task', { name: 'release' });
        await bed.ide.question.dialog.waitFor();
        await bed.ide.question.waitUntilTaken(NO);
        await bed.ide.page.keyboard.press('Enter');
        assert.equal((await third).code, 'declined');
        assert.equal(existsSync(bed.at('evil')), false);
    });

    it('is asked for in a page that the user does not see, and calls them there', async () => {
        const attention = await PageAttention.of(bed.ide);
        await attention.setHidden(true);
        const asked = bed.call('run_task', { name: 'slow' });
        await bed.ide.question.dialog.waitFor();
        assert.match(await bed.ide.page.title(), /^\(1\) /);
        await attention.setHidden(false);
        assert.doesNotMatch(await bed.ide.page.title(), /^\(/);
        await bed.ide.question.answer(NO);
        assert.equal((await asked).code, 'declined');
    });

    it('is asked for by a question that can be read by all, in each theme', async () => {
        const asked = bed.call('run_task', { name: 'release' });
        await bed.ide.question.waitUntilTaken(NO);
        for (const theme of ['light', 'hc-theia', 'dark']) {
            bed.setPreferences({ 'workbench.colorTheme': theme });
            await bed.ide.page.locator(`body.${theme.replace(/^(light|dark)$/, '$1-theia')}`).waitFor();
            assert.deepEqual(await accessibilityFindings(bed.ide.page, ['.dialogBlock']), [], theme);
        }
        await bed.ide.page.keyboard.press('Escape');
        assert.equal((await asked).code, 'declined');
    });
});
