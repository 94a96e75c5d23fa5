import * as assert from 'node:assert/strict';
import type { ProgramPlan } from '../consent/program-plan';
import type { RawTask } from '../tasks/task-command';
import { TaskPlanner } from '../tasks/task-plan';
import { LaunchPlanner, RawLaunch } from './launch-plan';

const FOLDER = 'file:///w';

const tasks: RawTask[] = [
    { label: 'build', type: 'shell', command: 'tsc', dependsOn: 'clean', _scope: FOLDER },
    { label: 'clean', type: 'shell', command: 'rm -r out', _scope: FOLDER },
    { label: 'tidy', type: 'shell', command: 'tidy', dependsOn: 'clean', _scope: FOLDER }
];

const node = (name: string, more: Record<string, unknown> = {}): RawLaunch => ({
    name,
    workspaceFolderUri: FOLDER,
    configuration: { name, type: 'node', request: 'launch', program: 'a.js', ...more }
});

const compound = (...configurations: unknown[]): RawLaunch => ({
    name: 'All',
    workspaceFolderUri: FOLDER,
    compound: { name: 'All', configurations, preLaunchTask: 'clean' }
});

function planOf(launch: RawLaunch, others: RawLaunch[] = [], all = tasks, hasSingleRoot = false): ProgramPlan {
    const nameOf = ({ label }: RawTask): string => String(label);
    const planner = new TaskPlanner({ all, system: 'linux', hasSingleRoot, nameOf, providedOf: () => undefined });
    return new LaunchPlanner([launch, ...others], planner, hasSingleRoot).plan(launch);
}

const shown = ({ programs }: ProgramPlan): unknown[] =>
    programs.map(({ when, name, command }) => [when, name, command]);

describe('What a launch configuration starts', () => {
    it('is its program with all that decides what it does', () => {
        const launch = node('Run', {
            runtimeExecutable: './evil',
            runtimeArgs: ['-r', './a b'],
            args: ['--x'],
            cwd: 'c',
            env: { A: '1' },
            stopOnEntry: true,
            presentation: { hidden: true }
        });
        const { programs, isComplete } = planOf(launch);
        assert.equal(programs[0].command, './evil -r "./a b" a.js --x');
        assert.deepEqual(programs[0].details, [
            { label: 'type', value: 'node, launch' },
            { label: 'cwd', value: 'c' },
            { label: 'env', value: 'A=1' },
            { label: 'stopOnEntry', value: 'true' }
        ]);
        assert.ok(isComplete);
    });

    it('has the tasks before and after it, with what these run', () => {
        const plan = planOf(node('Run', { preLaunchTask: 'build', postDebugTask: 'tidy' }));
        assert.deepEqual(shown(plan), [
            ['before', 'clean', 'rm -r out'],
            ['before', 'build', 'tsc'],
            ['itself', 'Run', 'a.js'],
            ['after', 'clean', 'rm -r out'],
            ['after', 'tidy', 'tidy']
        ]);
        assert.ok(plan.isComplete);
    });

    it('is each member of a compound', () => {
        const plan = planOf(compound('One', { name: 'Two', folder: FOLDER }), [
            node('One'),
            node('Two', { program: 'b.js' })
        ]);
        assert.deepEqual(shown(plan), [
            ['before', 'clean', 'rm -r out'],
            ['itself', 'One', 'a.js'],
            ['itself', 'Two', 'b.js']
        ]);
        assert.ok(plan.isComplete);
    });

    it('is another one when anything of it has changed, of its tasks, or of a member', () => {
        const launch = node('Run', { preLaunchTask: 'build' });
        const { identity } = planOf(launch);
        const evil = tasks.map(task => (task.label === 'clean' ? { ...task, command: 'evil' } : task));
        assert.notEqual(planOf(launch, [], evil).identity, identity);
        assert.notEqual(planOf(node('Run', { preLaunchTask: 'build', env: { A: '1' } })).identity, identity);
        assert.equal(planOf(node('Run', { preLaunchTask: 'build' })).identity, identity);
        const all = compound('One');
        assert.notEqual(
            planOf(all, [node('One')]).identity,
            planOf(all, [node('One', { runtimeExecutable: 'evil' })]).identity
        );
    });

    it('is not known in full without a program, a member, a task, or with a variable that changes', () => {
        for (const plan of [
            planOf(node('Run', { program: undefined })),
            planOf(compound('None')),
            planOf(compound('Two'), [node('Two'), node('Two')]),
            planOf({ name: 'x', compound: { configurations: [] } }),
            planOf(node('Run', { preLaunchTask: 'none' })),
            planOf(node('Run', { args: ['${input:x}'] })),
            new LaunchPlanner([], undefined, true).plan(node('Run', { preLaunchTask: 'build' }))
        ]) {
            assert.ok(!plan.isComplete, JSON.stringify(plan.programs));
        }
        assert.ok(planOf(node('Run', { request: 'attach', program: undefined, port: 9229 })).isComplete);
    });

    it('is not known in full of one of no folder that means a folder, where there are several', () => {
        const launch = node('Run', { program: '${workspaceFolder}/a.js' });
        const ofWorkspace = { ...launch, workspaceFolderUri: undefined };
        assert.ok(planOf(launch).isComplete);
        assert.ok(!planOf(ofWorkspace).isComplete);
        assert.ok(planOf(ofWorkspace, [], tasks, true).isComplete);
    });
});
