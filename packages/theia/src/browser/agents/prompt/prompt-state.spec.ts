import * as assert from 'node:assert/strict';
import { promptState } from './prompt-state';

/** As Gemini CLI 0.61 draws its prompt. */
const prompt = (...lines: string[]): string[] => [
    '▄'.repeat(20),
    ...lines.map((line, index) => `${index === 0 ? ' >' : '  '} ${line}`),
    '▀'.repeat(20)
];
const FOOTER = [' workspace (/directory)     sandbox', ' /project     no sandbox', ''];
const EMPTY = [...prompt('  Type your message or @path/to/file'), ...FOOTER];

describe('promptState', () => {
    it('is empty, or begun, while the agent is idle', () => {
        assert.equal(promptState(EMPTY), 'empty');
        assert.equal(promptState([...prompt('look at'), ...FOOTER]), 'begun');
        assert.equal(promptState([...prompt('look at', 'this', 'and that'), ...FOOTER]), 'begun');
        assert.equal(promptState(['✦ Done.', ...EMPTY]), 'empty');
        assert.equal(
            promptState(['╭──────╮', '│ >   Type your message or @path/to/file │', '╰──────╯', '~ no sandbox']),
            'empty'
        );
    });

    it('goes by the last prompt: those above were sent', () => {
        assert.equal(promptState([...prompt('asked before'), '✦ Done.', ...EMPTY]), 'empty');
    });

    it('is busy while the agent works', () => {
        assert.equal(promptState([' ⠏ Thinking... (esc to cancel, 3s)', ...EMPTY]), 'busy');
    });

    it('is busy while the agent asks', () => {
        const question = ['╭──────╮', '│ Apply this change? │', '│ ● 1. Allow once │', '╰──────╯', ''];
        assert.equal(promptState([...prompt('asked before'), '', ...question]), 'busy');
    });

    it('is read of Qwen Code as well, which draws its prompt between two lines', () => {
        const line = '─'.repeat(20);
        const qwen = (text: string): string[] => [line, `> ${text}`, line, '  ➜ ws · model', '  ⏸ Ask permissions', ''];
        assert.equal(promptState(qwen('  Type your message or @path/to/file')), 'empty');
        assert.equal(promptState(['  > hello', '  ◆ Done.', ...qwen('look at')]), 'begun');
        assert.equal(promptState(['  ✦ Thinking... (3s · esc to cancel)', ...qwen('')]), 'busy');
        const question = [
            '  > write',
            '  ? WriteFile Writing to new.txt ←',
            '  Apply this change?',
            '  › 1. Yes, allow once'
        ];
        assert.equal(
            promptState([...question, '    3. No, suggest changes (esc)', '  ⠏ Waiting for user confirmation...']),
            'busy'
        );
    });

    it('is busy where there is no prompt, as in a dialog, a shell, or in shell mode', () => {
        assert.equal(promptState(['│ Settings │', '│ Vim Mode   false │']), 'busy');
        assert.equal(promptState(['user@host:~$']), 'busy');
        assert.equal(
            promptState([...prompt('asked before'), '✦ Done.', ...Array.from({ length: 5 }, () => 'bye'), '$']),
            'busy'
        );
        assert.equal(promptState([]), 'busy');
    });
});
