import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
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
});
