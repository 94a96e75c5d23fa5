import * as assert from 'node:assert/strict';
import { firstTitle, isNamed, nextTitle } from './agent-title';

describe('The title of an agent’s terminal', () => {
    const first: [label: string, shown: string, former: string | undefined][] = [
        ['bash', 'Gemini CLI 2', 'bash'],
        ['◇', '◇ Gemini CLI 2', undefined],
        ['✋ build', '✋ Gemini CLI 2', 'build'],
        ['◇ Gemini CLI 2', '◇ Gemini CLI 2', undefined],
        ['◇ Gemini CLI', '◇ Gemini CLI 2', undefined],
        ['', 'Gemini CLI 2', undefined]
    ];
    for (const [label, shown, former] of first) {
        it(`is '${shown}' where it was '${label}'`, () => {
            assert.deepEqual(firstTitle(label, 'Gemini CLI 2'), { shown, former });
        });
    }

    it('keeps the mark that the agent sets, and gives way to its words', () => {
        assert.equal(nextTitle('✦', 'Gemini CLI'), '✦ Gemini CLI');
        assert.equal(nextTitle('Gemini CLI', 'Gemini CLI'), 'Gemini CLI');
        assert.equal(nextTitle('vim', 'Gemini CLI'), undefined);
        assert.equal(nextTitle('✦ Thinking', 'Gemini CLI'), undefined);
    });

    it('is the whole name where the agent begins its own title with that', () => {
        assert.equal(nextTitle('Qwen', 'Qwen Code 2'), 'Qwen Code 2');
        assert.equal(nextTitle('✦ Qwen', 'Qwen Code'), '✦ Qwen Code');
        assert.deepEqual(firstTitle('Qwen', 'Qwen Code'), { shown: 'Qwen Code', former: undefined });
    });

    it('is known as the name of an agent with any number', () => {
        assert.ok(isNamed('Gemini CLI', 'Gemini CLI 3'));
        assert.equal(isNamed('My terminal', 'Gemini CLI'), false);
    });
});
