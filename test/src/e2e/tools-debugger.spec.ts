import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { ToolsClient } from '../support/agents/tools-client';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

describe('The tools of the debugger and of source control', function () {
    this.timeout(300_000);
    useCleanPages();
    let bed: TestIde;
    let tools: ToolsClient;

    before(async () => {
        const node = (name: string, program: string): object => ({
            type: 'node',
            request: 'launch',
            name,
            program: `\${workspaceFolder}/${program}`
        });
        const configurations = [node('Sum', 'sum.js'), node('Quick', 'quick.js')];
        bed = await startTestIde(
            {
                'sum.js': 'const factor = 6;\nconst answer = factor * 7;\nconsole.log(answer);\n',
                'quick.js': 'process.exit(3);\n',
                '.vscode/launch.json': JSON.stringify({ version: '0.2.0', configurations })
            },
            { plugins: true }
        );
        await bed.ide.terminal.open();
        await bed.ide.terminal.run('git init --quiet');
        tools = await ToolsClient.connectIn(bed.ide, bed.workspace);
    });
    after(async () => {
        await tools?.close();
        await bed?.dispose();
    });

    const patience = { timeoutMs: 60_000 };

    it('tell what the debugger has stopped at, once the user has agreed to start it', async () => {
        await bed.ide.openFile('sum.js');
        await bed.ide.goTo(3, 1);
        await bed.ide.page.keyboard.press('F9');
        const { result: set } = await tools.call('get_breakpoints');
        assert.deepEqual(set.breakpoints, [{ path: path.join(bed.workspace, 'sum.js'), line: 3, enabled: true }]);
        await until('the configuration is known', async () => {
            const { configurations } = (await tools.call('list_launch_configurations')).result;
            return configurations.some(({ name, type }) => name === 'Sum' && type === 'node');
        });
        const refused = tools.call('start_debugging', { name: 'Sum' });
        const dialog = bed.ide.page.locator('.dialogBlock');
        await dialog.getByRole('button', { name: 'Don’t Start', exact: true }).click();
        assert.equal((await refused).code, 'declined');
        const started = tools.call('start_debugging', { name: 'Sum' });
        await dialog.getByRole('button', { name: 'Start', exact: true }).click();
        assert.equal((await started).code, undefined, (await started).text);
        assert.equal((await started).result.state, 'stopped');
        let seen = '';
        const stopped = await until(
            'the debugger has stopped',
            async () => {
                const answer = await tools.call('get_debug_state');
                seen = answer.text;
                return answer.code === undefined && answer.result.variables.length > 0 && answer.result;
            },
            { ...patience, seen: () => seen }
        );
        assert.ok(stopped.threads.some(thread => thread.stopped));
        assert.deepEqual([stopped.stack[0].path, stopped.stack[0].line], [path.join(bed.workspace, 'sum.js'), 3]);
        assert.equal(stopped.variables.find(({ name }) => name === 'answer')?.value, '42');
        const { result: first } = await tools.call('get_debug_state', { frame: stopped.stack[0].id });
        assert.equal(first.variables.find(({ name }) => name === 'factor')?.value, '6');
        await bed.ide.page.keyboard.press('F5');
    });

    it('say that a program has ended when it has', async () => {
        const started = tools.call('start_debugging', { name: 'Quick' });
        const dialog = bed.ide.page.locator('.dialogBlock');
        await dialog.locator('pre', { hasText: '${workspaceFolder}/quick.js' }).waitFor();
        await dialog.getByRole('button', { name: 'Start', exact: true }).click();
        assert.equal((await started).result.state, 'ended');
    });

    it('list what source control sees changed', async () => {
        let seen = '';
        await until(
            'Git lists the file',
            async () => {
                const answer = await tools.call('get_scm_status');
                seen = answer.text;
                const { repositories = [], changes = [] } = answer.result ?? {};
                return repositories.length === 1 && changes.some(({ path: file }) => path.basename(file) === 'sum.js');
            },
            { ...patience, seen: () => seen }
        );
    });
});
