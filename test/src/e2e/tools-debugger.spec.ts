import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { useToolsBed } from '../support/tools-bed';
import { until } from '../support/until';

const node = (name: string, program: string): object => ({
    type: 'node',
    request: 'launch',
    name,
    program: `\${workspaceFolder}/${program}`
});

describe('The tools of the debugger and of source control', function () {
    this.timeout(300_000);
    const configurations = [node('Sum', 'sum.js'), node('Quick', 'quick.js')];
    const bed = useToolsBed(
        {
            'sum.js': 'const factor = 6;\nconst answer = factor * 7;\nconsole.log(answer);\n',
            'quick.js': 'process.exit(3);\n',
            '.vscode/launch.json': JSON.stringify({ version: '0.2.0', configurations })
        },
        { plugins: true }
    );

    before(() => bed.ide.terminal.run('git init --quiet'));

    const patience = { timeoutMs: 60_000 };

    const untilNothingIsDebugged = (): Promise<unknown> =>
        until(
            'the program has ended',
            async () => (await bed.call('get_debug_state')).result?.sessions.length === 0,
            patience
        );

    it('tell what the debugger has stopped at, once the user has agreed to start it', async () => {
        await bed.ide.openFile('sum.js');
        await bed.ide.goTo(3, 1);
        await bed.ide.page.keyboard.press('F9');
        const { result: set } = await bed.call('get_debug_state');
        assert.deepEqual(set.breakpoints, [{ path: bed.at('sum.js'), line: 3, enabled: true }]);
        await until('the configuration is known', async () =>
            (await bed.call('start_debugging', { name: '?' })).text.includes('"Sum"')
        );
        const refused = bed.call('start_debugging', { name: 'Sum' });
        await bed.ide.question.answer('Don’t Run');
        assert.equal((await refused).code, 'declined');
        const started = bed.call('start_debugging', { name: 'Sum' });
        await bed.ide.question.answer('Run');
        assert.equal((await started).code, undefined, (await started).text);
        let seen = '';
        const stopped = await until(
            'the debugger has stopped',
            async () => {
                const answer = await bed.call('get_debug_state');
                seen = answer.text;
                return answer.code === undefined && answer.result.variables.length > 0 && answer.result;
            },
            { ...patience, seen: () => seen }
        );
        assert.ok(stopped.threads.some(thread => thread.stopped));
        assert.deepEqual([stopped.stack[0].path, stopped.stack[0].line], [bed.at('sum.js'), 3]);
        assert.equal(stopped.variables.find(({ name }) => name === 'answer')?.value, '42');
        const { result: first } = await bed.call('get_debug_state', { frame: stopped.stack[0].id });
        assert.equal(first.variables.find(({ name }) => name === 'factor')?.value, '6');
        await bed.ide.page.keyboard.press('F5');
        await untilNothingIsDebugged();
    });

    it('run a program to its end', async () => {
        const started = bed.call('start_debugging', { name: 'Quick' });
        await bed.ide.question.dialog.locator('pre', { hasText: '${workspaceFolder}/quick.js' }).waitFor();
        await bed.ide.question.answer('Run');
        assert.match((await started).result.session, /Quick/);
        await untilNothingIsDebugged();
    });

    it('list what source control sees changed', async () => {
        let seen = '';
        await until(
            'Git lists the file',
            async () => {
                const answer = await bed.call('get_scm_status');
                seen = answer.text;
                const { repositories = [], changes = [] } = answer.result ?? {};
                return repositories.length === 1 && changes.some(({ path: file }) => path.basename(file) === 'sum.js');
            },
            { ...patience, seen: () => seen }
        );
    });
});
