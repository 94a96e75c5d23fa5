import * as assert from 'node:assert/strict';
import type { ToolRefusal } from '@agent-companion/server';
import { refused } from '../page-tool';
import { getTerminalOutput } from './terminal-output-tool';

const call = { signal: new AbortController().signal, timeoutMs: 1_000, client: 'Gemini CLI' };

describe('get_terminal_output', () => {
    let asked: (string | undefined)[];
    let consent: ToolRefusal | undefined;
    beforeEach(() => {
        [asked, consent] = [[], undefined];
    });

    const tool = getTerminalOutput(
        () => [
            { name: 'bash', lines: () => ['$ npm test', '1 failing', '', '  '] },
            { name: 'bash', lines: () => ['$'] },
            { name: 'Gemini CLI', lines: () => ['> hello'] }
        ],
        {
            refusal: ({ identity }) => {
                asked.push(identity);
                return Promise.resolve(consent);
            }
        }
    );

    it('lists the terminals without a name, those of one name told apart, and those of agents; unasked', async () => {
        const terminals = ['bash', 'bash (2)', 'Gemini CLI'];
        assert.deepEqual(await tool.run({}, call), { ok: true, result: { terminals } });
        assert.deepEqual(asked, []);
    });

    it('is the end of the terminal that is named, without blank lines', async () => {
        const outcome = await tool.run({ terminal: 'bash', lines: 1 }, call);
        assert.ok(outcome.ok && outcome.result.text === '1 failing' && outcome.result.truncated === true);
        const all = await tool.run({ terminal: 'bash' }, call);
        assert.ok(all.ok && all.result.text === '$ npm test\n1 failing' && all.result.truncated === false);
    });

    it('is read of no terminal without the user’s consent, which is for one agent', async () => {
        consent = refused('declined', 'no');
        assert.equal(await tool.run({ terminal: 'Gemini CLI' }, call), consent);
        await tool.run({ terminal: 'bash' }, call);
        await tool.run({ terminal: 'bash' }, { ...call, client: 'Other' });
        assert.equal(asked[0], asked[1]);
        assert.notEqual(asked[2], asked[1]);
    });

    it('is refused for a terminal that this window does not have', async () => {
        const outcome = await tool.run({ terminal: 'zsh' }, call);
        assert.ok(!outcome.ok && outcome.code === 'not-found' && outcome.reason.includes('"bash (2)"'));
    });
});
