import * as assert from 'node:assert/strict';
import { getTerminalOutput } from './terminal-output-tool';

const call = { signal: new AbortController().signal, timeoutMs: 1_000 };

describe('get_terminal_output', () => {
    const tool = getTerminalOutput(() => [
        { name: 'bash', lines: () => ['$ npm test', '1 failing', '', '  '] },
        { name: 'bash', lines: () => ['$'] },
        { name: 'Gemini CLI', lines: () => ['> hello'] }
    ]);

    it('lists the terminals without a name, those of one name told apart, and those of agents', async () => {
        const terminals = ['bash', 'bash (2)', 'Gemini CLI'];
        assert.deepEqual(await tool.run({}, call), { ok: true, result: { terminals } });
    });

    it('is the end of the terminal that is named, without blank lines', async () => {
        const outcome = await tool.run({ terminal: 'bash', lines: 1 }, call);
        assert.ok(outcome.ok && outcome.result.text === '1 failing' && outcome.result.truncated === true);
        const all = await tool.run({ terminal: 'bash' }, call);
        assert.ok(all.ok && all.result.text === '$ npm test\n1 failing' && all.result.truncated === false);
    });

    it('is refused for a terminal that this window does not have', async () => {
        const outcome = await tool.run({ terminal: 'zsh' }, call);
        assert.ok(!outcome.ok && outcome.code === 'not-found' && outcome.reason.includes('"bash (2)"'));
    });
});
