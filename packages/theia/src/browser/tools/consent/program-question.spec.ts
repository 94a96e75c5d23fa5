import * as assert from 'node:assert/strict';
import { decidingText, Definition, programQuestion } from './program-question';
import type { ConsentQuestion } from './user-consent';

const ask = (definition: Definition, more: object = {}): ConsentQuestion =>
    programQuestion({
        kind: 'task',
        name: 'test',
        definition,
        folder: '/w',
        deciding: decidingText([definition]),
        ...more
    });

describe('The question whether a program may be started', () => {
    it('shows command line and folder, and whatever else is defined, as it is', () => {
        const { program, identity, text } = ask({
            label: 'test',
            type: 'shell',
            command: 'npm',
            args: ['test', 'a b', ''],
            options: { cwd: 'sub', env: { PATH: '.' } },
            _source: '/w'
        });
        assert.equal(program?.command, 'npm test "a b" ""');
        assert.deepEqual(program?.details, [
            { label: 'Folder', value: '/w' },
            { label: 'type', value: 'shell' },
            { label: 'options', value: '{"cwd":"sub","env":{"PATH":"."}}' }
        ]);
        assert.ok(identity?.startsWith('task '));
        assert.match(text, /run this command again .* even if scripts that it runs have changed/);
        const debug = ask({ program: 'a.js', runtimeExecutable: 'node', preLaunchTask: 'build' }, { kind: 'debug' });
        assert.equal(debug.program?.command, 'node a.js');
        assert.ok(debug.program?.details.some(({ label, value }) => label === 'preLaunchTask' && value === 'build'));
    });

    it('is another one when the definition is, and not when only its looks are', () => {
        const one = ask({ command: 'a', problemMatcher: [] });
        assert.equal(ask({ command: 'a', problemMatcher: ['$tsc'], group: 'build' }).identity, one.identity);
        for (const other of [
            { command: 'b' },
            { command: 'a', options: { cwd: '/' } },
            { command: 'a', type: 'x' },
            { command: 'a', options: { env: { group: 'x' } } }
        ]) {
            assert.notEqual(ask(other).identity, one.identity, JSON.stringify(other));
        }
    });

    it('is asked each time, and says so, where not all of it is known, shown or fixed', () => {
        for (const question of [
            ask({ type: 'npm', script: 'test' }),
            ask({ command: 'a' }, { deciding: undefined }),
            ask({ command: 'run ${config:tool}' }),
            ask({ command: 'run', args: ['${input:what}'] }),
            ask({ command: 'x'.repeat(2_001) }),
            ask({ command: 'a', ...Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1])) })
        ]) {
            assert.equal(question.identity, undefined, question.program?.command?.slice(0, 20));
            assert.match(question.text, /You will be asked each time\.$/);
        }
        assert.notEqual(ask({ program: '${workspaceFolder}/a.js' }).identity, undefined);
    });

    it('has a bounded length, and says how much is missing', () => {
        const { title, program, text } = ask({ command: 'x'.repeat(100_000) }, { name: 'n'.repeat(5_000) });
        assert.ok(title.length < 200 && (program?.command?.length ?? 0) < 2_100);
        assert.match(program?.command ?? '', /98000 more characters/);
        assert.match(text, /^Not all is shown/);
    });
});
