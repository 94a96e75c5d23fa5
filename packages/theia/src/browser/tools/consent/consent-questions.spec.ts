import * as assert from 'node:assert/strict';
import { debugQuestion, taskQuestion } from './consent-questions';
import type { PlannedProgram, ProgramPlan } from './program-plan';

const program = (more: Partial<PlannedProgram> = {}): PlannedProgram => ({
    name: 'test',
    when: 'itself',
    command: 'mocha',
    details: [],
    ...more
});

const plan = (programs: PlannedProgram[], isComplete = true): ProgramPlan => ({ programs, identity: '[]', isComplete });

describe('A question for consent', () => {
    it('shows each command whole, and says that a yes is remembered', () => {
        const details = [{ label: 'cwd', value: 'a' }];
        const question = taskQuestion('test', plan([program({ details })]));
        assert.deepEqual(question.programs, [{ command: 'mocha', details }]);
        assert.equal(question.identity, 'task []');
        assert.match(question.text, /without a question until this page is reloaded/);
        assert.equal(debugQuestion('test', plan([program()])).identity, 'debug []');
    });

    it('says of several which is which, and when it runs', () => {
        const programs = [program({ name: 'a', when: 'before' }), program(), program({ name: 'z', when: 'after' })];
        const captions = debugQuestion('test', plan(programs)).programs.map(({ caption }) => caption);
        assert.deepEqual(captions, ['First: a', 'test', 'At the end: z']);
    });

    it('is asked each time, and says so, where not all is known', () => {
        const question = taskQuestion('test', plan([program({ command: undefined })], false));
        assert.equal(question.identity, undefined);
        assert.equal(question.text, 'You will be asked each time.');
    });

    it('is asked each time, and says so, where not all is shown; what is cut says how much is missing', () => {
        const long = 'x'.repeat(2_100);
        const { programs, ...question } = taskQuestion('test', plan([program({ command: long })]));
        assert.ok(programs[0].command?.endsWith('x … (100 more characters)'));
        assert.equal(question.identity, undefined);
        assert.match(question.text, /^Not all is shown.* You will be asked each time\.$/);
        const many = Array.from({ length: 30 }, () => program());
        const details = many.map(() => ({ label: 'a', value: 'b' }));
        for (const other of [
            plan(many),
            plan([program({ details })]),
            plan([program({ details: [{ label: 'env', value: long }] })])
        ]) {
            assert.equal(taskQuestion('test', other).identity, undefined);
        }
        assert.ok(taskQuestion('x'.repeat(500), plan([])).title.length < 200);
    });
});
