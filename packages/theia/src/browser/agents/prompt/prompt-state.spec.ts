import * as assert from 'node:assert/strict';
import { isTyped, promptState } from './prompt-state';

/** As Gemini CLI 0.61 draws its prompt. */
const prompt = (...lines: string[]): string[] => [
    '▄'.repeat(20),
    ...lines.map((line, index) => `${index === 0 ? ' >' : '  '} ${line}`),
    '▀'.repeat(20)
];
const FOOTER = [' workspace (/directory)     sandbox', ' /project     no sandbox', ''];
const EMPTY = [...prompt('  Type your message or @path/to/file'), ...FOOTER];

describe('promptState', () => {
    const state = (rows: readonly string[], title?: string): string => promptState({ rows, title });

    it('is empty, or begun, while the agent is idle', () => {
        assert.equal(state(EMPTY, '◇  Ready (project)'), 'empty');
        assert.equal(state(EMPTY), 'empty');
        assert.equal(state([...prompt('look at'), ...FOOTER]), 'begun');
        assert.equal(state([...prompt('look at', 'this', 'and that'), ...FOOTER]), 'begun');
        assert.equal(state(['✦ Done.', ...EMPTY], 'bash'), 'empty');
        assert.equal(
            state(['╭──────╮', '│ >   Type your message or @path/to/file │', '╰──────╯', '~ no sandbox']),
            'empty'
        );
    });

    it('goes by the last prompt: those above were sent', () => {
        assert.equal(state([...prompt('asked before'), '✦ Done.', ...EMPTY]), 'empty');
    });

    it('is busy while the agent works, by its title or by its screen', () => {
        assert.equal(state(EMPTY, '✦  Working… (project)'), 'busy');
        assert.equal(state(EMPTY, '⏲  Working… (project)'), 'busy');
        assert.equal(state([' ⠏ Thinking... (esc to cancel, 3s)', ...EMPTY]), 'busy');
    });

    it('is busy while the agent asks', () => {
        assert.equal(state(EMPTY, '✋  Action Required (project)'), 'busy');
        const question = ['╭──────╮', '│ Apply this change? │', '│ ● 1. Allow once │', '╰──────╯', ''];
        assert.equal(state([...prompt('asked before'), '', ...question]), 'busy');
    });

    it('is read of Qwen Code as well, which draws its prompt between two lines', () => {
        const line = '─'.repeat(20);
        const qwen = (text: string): string[] => [line, `> ${text}`, line, '  ➜ ws · model', '  ⏸ Ask permissions', ''];
        assert.equal(state(qwen('  Type your message or @path/to/file'), 'Qwen - ws'), 'empty');
        assert.equal(state(['  > hello', '  ◆ Done.', ...qwen('look at')], 'Qwen - ws'), 'begun');
        assert.equal(state(['  ✦ Thinking... (3s · esc to cancel)', ...qwen('')]), 'busy');
        assert.equal(state(qwen(''), '◐︎ Qwen - ws'), 'busy');
        const question = [
            '  > write',
            '  ? WriteFile Writing to new.txt ←',
            '  Apply this change?',
            '  › 1. Yes, allow once'
        ];
        assert.equal(
            state([...question, '    3. No, suggest changes (esc)', '  ⠏ Waiting for user confirmation...']),
            'busy'
        );
        assert.equal(state(qwen(''), '✳︎ Qwen - ws'), 'busy');
    });

    it('is busy where there is no prompt, as in a dialog, a shell, or in shell mode', () => {
        assert.equal(state(['│ Settings │', '│ Vim Mode   false │'], '◇  Ready (project)'), 'busy');
        assert.equal(state(['user@host:~$']), 'busy');
        assert.equal(
            state([...prompt('asked before'), '✦ Done.', ...Array.from({ length: 5 }, () => 'bye'), '$']),
            'busy'
        );
        assert.equal(state([]), 'busy');
    });
});

describe('isTyped', () => {
    it('tells keys and pastes from what a terminal says by itself', () => {
        const typed = ['a', '中', '\x1b', '\x1b[A', '\x1bOP', '\x1b[15~', '\x1b[200~text\x1b[201~', '\x1b[Ia'];
        assert.deepEqual(typed.filter(isTyped), typed);
        const said = [
            '\x1b[I',
            '\x1b[O',
            '\x1b[?1;2c',
            '\x1b[12;40R',
            '\x1b[0n',
            '\x1b]11;rgb:0/0/0\x1b\\',
            '\x1bP1$r0m\x1b\\'
        ];
        assert.deepEqual(said.filter(isTyped), []);
    });
});
