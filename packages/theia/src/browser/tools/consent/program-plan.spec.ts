import * as assert from 'node:assert/strict';
import { PlanDraft, ProgramPlan } from './program-plan';

const planOf = (deciding: unknown, hasFolder = true): ProgramPlan => {
    const draft = new PlanDraft();
    draft.decide(deciding, hasFolder);
    return draft.finish();
};

describe('A plan of programs', () => {
    it('has one identity for the same, in whatever order, and another for anything else', () => {
        const { identity } = planOf({ command: 'make', options: { cwd: 'a', env: { X: '1', Y: '2' } } });
        assert.equal(identity, planOf({ options: { env: { Y: '2', X: '1' }, cwd: 'a' }, command: 'make' }).identity);
        assert.notEqual(identity, planOf({ command: 'make', options: { cwd: 'a', env: { X: '1', Y: '3' } } }).identity);
        assert.notEqual(planOf(['a', 'b']).identity, planOf(['b', 'a']).identity);
        assert.equal(planOf({ command: 'make', args: undefined }).identity, planOf({ command: 'make' }).identity);
    });

    it('is complete but where a variable may have another value each time', () => {
        for (const stable of ['make', '${workspaceFolder}/run', '${workspaceFolder:a}/run', '${userHome}${/}run']) {
            assert.ok(planOf({ command: stable }).isComplete, stable);
        }
        for (const changing of [
            '${config:tool}',
            '${command:x}',
            '${input:x}',
            '${env:X}',
            '${file}',
            '${selectedText}'
        ]) {
            assert.ok(!planOf({ args: ['-x', { value: changing }] }).isComplete, changing);
        }
    });

    it('is complete with a variable of a folder only where that is named, or clear', () => {
        for (const name of ['workspaceFolder', 'workspaceRoot', 'workspaceFolderBasename', 'workspaceRootFolderName']) {
            assert.ok(planOf(`\${${name}}/run`, true).isComplete, name);
            assert.ok(!planOf(`\${${name}}/run`, false).isComplete, name);
            assert.ok(!planOf(`\${${name}:}/run`, false).isComplete, name);
            assert.ok(planOf(`\${${name}:a}/run`, false).isComplete, name);
        }
    });
});
