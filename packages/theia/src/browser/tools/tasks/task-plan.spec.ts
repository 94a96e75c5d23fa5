import * as assert from 'node:assert/strict';
import type { ProgramPlan } from '../consent/program-plan';
import type { RawTask, TaskSystem } from './task-command';
import { TaskPlanner } from './task-plan';

const FOLDER = 'file:///w';

const nameOf = ({ label }: RawTask): string => String(label);

function planOf(
    task: RawTask,
    others: RawTask[] = [],
    system: TaskSystem = 'linux',
    provided?: RawTask,
    hasSingleRoot = false
): ProgramPlan {
    const all = [task, ...others];
    return new TaskPlanner({ all, system, hasSingleRoot, nameOf, providedOf: () => provided }).plan(task);
}

const shell = (label: string, command: string, more: RawTask = {}): RawTask => ({
    label,
    type: 'shell',
    command,
    _scope: FOLDER,
    ...more
});

/** When, which and what of each program. */
const shown = ({ programs }: ProgramPlan): unknown[] =>
    programs.map(({ when, name, command }) => [when, name, command]);

describe('What a task runs', () => {
    it('is the command, the arguments and the options of this operating system', () => {
        const task = shell('test', 'harmless', {
            options: { cwd: 'a' },
            linux: { command: 'evil', args: ['-x', 'a b'], options: { env: { A: '1', B: 'x y' }, cwd: 'b' } },
            windows: { command: 'evil.exe' }
        });
        const { programs } = planOf(task);
        assert.equal(programs[0].command, "evil -x 'a b'");
        assert.deepEqual(programs[0].details, [
            { label: 'cwd', value: 'b' },
            { label: 'env', value: 'A=1 B="x y"' }
        ]);
        assert.deepEqual(shown(planOf(task, [], 'windows')), [['itself', 'test', 'evil.exe']]);
        assert.deepEqual(planOf(task, [], 'osx').programs[0].details, [{ label: 'cwd', value: 'a' }]);
        assert.equal(planOf(task, [], 'osx').programs[0].command, 'harmless');
    });

    it('is shown as a shell reads it, or as words where none does', () => {
        const args = ['$(evil)', ';evil', { value: 'a b', quoting: 'strong' }, { value: '$x', quoting: 'weak' }];
        assert.equal(planOf(shell('t', 'make all', { args })).programs[0].command, `make all $(evil) ;evil 'a b' "$x"`);
        const process = shell('t', 'my make', { type: 'process', args: ['a b', '', '-c'] });
        assert.equal(planOf(process).programs[0].command, '"my make" "a b" -c');
        const own = shell('t', 'make', { options: { shell: { executable: '/tmp/my sh', args: ['-c'] } } });
        assert.deepEqual(planOf(own).programs[0].details, [{ label: 'shell', value: '"/tmp/my sh" -c' }]);
    });

    it('has all that the task depends on, and that depends on, once each; a group of tasks runs nothing itself', () => {
        const compile = shell('compile', 'tsc', { dependsOn: 'generate' });
        const others = [compile, shell('generate', 'gen'), shell('lint', 'eslint', { dependsOn: ['generate'] })];
        const group = { label: 'all', dependsOn: ['compile', { label: 'lint', type: 'shell' }], _scope: FOLDER };
        const plan = planOf(group, others);
        assert.deepEqual(shown(plan), [
            ['before', 'generate', 'gen'],
            ['before', 'compile', 'tsc'],
            ['before', 'lint', 'eslint']
        ]);
        assert.ok(plan.isComplete);
        const planner = new TaskPlanner({
            all: others,
            system: 'linux',
            hasSingleRoot: true,
            nameOf,
            providedOf: () => undefined
        });
        assert.deepEqual(planner.withDependencies(group).map(nameOf), ['all', 'compile', 'generate', 'lint']);
        const elsewhere = others.map(task => ({ ...task, _scope: 'file:///other' }));
        assert.ok(!planOf(group, elsewhere).isComplete, 'Theia finds no task of another folder');
    });

    it('is another one when anything has changed that decides it, and the same when only how it is shown has', () => {
        const compile = shell('compile', 'tsc');
        const task = shell('test', 'mocha', { dependsOn: 'compile' });
        const { identity } = planOf(task, [compile]);
        for (const other of [
            planOf(task, [shell('compile', 'evil')]),
            planOf(task, [shell('compile', 'tsc', { linux: { command: 'evil' } })]),
            planOf({ ...task, options: { env: { NODE_OPTIONS: '-r ./evil' } } }, [compile]),
            planOf({ ...task, options: { shell: { executable: './evil' } } }, [compile]),
            planOf({ ...task, args: ['--evil'] }, [compile]),
            planOf({ ...task, dependsOn: [] }, [compile])
        ]) {
            assert.notEqual(other.identity, identity);
        }
        const repainted = { ...task, presentation: { reveal: 'never' }, group: 'test', problemMatcher: [] };
        assert.equal(planOf(repainted, [compile]).identity, identity);
    });

    it('is not known in full with a cycle, a task that is missing, or one without a command', () => {
        const [a, b] = [shell('a', 'a', { dependsOn: 'b' }), shell('b', 'b', { dependsOn: 'a' })];
        assert.ok(!planOf(a, [b]).isComplete);
        assert.ok(!planOf(shell('a', 'a', { dependsOn: 'a' })).isComplete);
        const missing = planOf(shell('a', 'a', { dependsOn: 'none' }));
        assert.ok(!missing.isComplete);
        assert.deepEqual(shown(missing)[0], ['before', 'none', undefined]);
        assert.ok(!planOf({ label: 'a', type: 'shell' }).isComplete);
        assert.ok(planOf(shell('a', 'a')).isComplete);
    });

    it('is what the extension says of a task of its own; not known in full where it says nothing, or tasks.json something else', () => {
        const npm = { label: 'test', type: 'npm', script: 'test', executionType: 'shell', command: 'npm run test' };
        const plan = planOf(npm, [], 'linux', npm);
        assert.ok(plan.isComplete);
        assert.equal(plan.programs[0].command, 'npm run test');
        assert.deepEqual(plan.programs[0].details, [
            { label: 'type', value: 'npm' },
            { label: 'script', value: 'test' }
        ]);
        const changed = planOf({ ...npm, linux: { command: 'evil' } }, [], 'linux', npm);
        assert.ok(!changed.isComplete);
        assert.equal(changed.programs[0].command, 'npm run test');
        assert.deepEqual(changed.programs[0].details.at(-1), { label: 'tasks.json', value: 'evil' });
        const custom = { label: 'x', type: 'custom', executionType: 'customExecution', callback: '1' };
        assert.ok(!planOf(custom, [], 'linux', custom).isComplete);
        assert.ok(!planOf({ label: 'x', type: 'gone', command: 'x' }).isComplete);
    });

    it('is not known in full of a task of the workspace or the user that means a folder, where there are several', () => {
        const test = shell('test', '${workspaceFolder}/test');
        const clean = { ...shell('clean', '${workspaceFolder}/clean'), _scope: 2 };
        const withClean = { ...test, dependsOn: 'clean' };
        assert.ok(planOf(test).isComplete);
        assert.ok(!planOf(clean).isComplete);
        assert.ok(!planOf(withClean, [clean]).isComplete);
        assert.ok(planOf(withClean, [clean], 'linux', undefined, true).isComplete);
    });
});
