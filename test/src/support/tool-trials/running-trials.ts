import * as assert from 'node:assert/strict';
import { TestIde } from '../test-ide';
import { Trial, trial } from './trial';
import { pathIn } from './trial-steps';

/** Calls of the tools of tasks, terminals, the debugger and source control, in an order in which each finds what it asks for. */
export function runningTrials(bed: TestIde, agentName: string): Trial[] {
    let taskTerminal: string | undefined;
    return [
        trial({
            tool: 'run_task',
            args: { name: 'count' },
            user: () => bed.ide.question.answer('Run'),
            check: ({ state, exitCode, output, terminal }) => {
                assert.deepEqual([state, exitCode], ['ended', 3]);
                assert.match(output, /^counted 42$/m);
                taskTerminal = terminal;
            }
        }),
        trial({
            tool: 'get_terminal_output',
            get args() {
                return { terminal: taskTerminal };
            },
            user: () => bed.ide.question.answer('Allow'),
            check: ({ terminals, text }) => {
                assert.ok(terminals.length >= 2, String(terminals));
                assert.match(text ?? '', /^counted 42$/m);
            }
        }),
        trial({
            tool: 'start_debugging',
            args: { name: 'Sum' },
            user: () => bed.ide.question.answer('Run'),
            check: ({ session }) => assert.match(session, /Sum/)
        }),
        trial({
            tool: 'get_debug_state',
            args: {},
            isReady: ({ variables }) => variables.length > 0,
            check: async ({ breakpoints, sessions, stack, variables }) => {
                assert.deepEqual(
                    breakpoints.map(({ path: file, line, enabled }) => [file, line, enabled]),
                    [[pathIn(bed, 'sum.js'), 3, true]]
                );
                assert.ok(sessions.some(({ current, state }) => current && state === 'stopped'));
                assert.deepEqual([stack[0].path, stack[0].line], [pathIn(bed, 'sum.js'), 3]);
                assert.equal(variables.find(({ name }) => name === 'answer')?.value, '42');
                await bed.ide.page.keyboard.press('Shift+F5');
                await bed.ide.page.locator('#theia-statusBar.theia-mod-debugging').waitFor({ state: 'detached' });
            }
        }),
        trial({
            tool: 'get_scm_status',
            args: {},
            isReady: ({ changes }) => changes.length > 0,
            check: async ({ repositories, changes }) => {
                assert.deepEqual(
                    repositories.map(({ provider, root }) => [provider, root]),
                    [['Git', bed.workspace]]
                );
                assert.ok(changes.some(({ path: file }) => file === pathIn(bed, 'src/caller.ts')));
                await bed.ide.terminal.selectAgent(agentName);
            }
        })
    ];
}
