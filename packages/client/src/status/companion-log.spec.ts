import * as assert from 'node:assert/strict';
import { CompanionLog } from './companion-log';

describe('The log', () => {
    it('has a line for each sentence', () => {
        const lines: string[] = [];
        const appendLine = (line: string): void => void lines.push(line.replace(/^\S+ /, ''));
        const log = new CompanionLog({ appendLine, show: () => undefined });
        log.add('info', 'it\nhas come');
        log.add('warn', 'it has gone');
        assert.deepEqual(lines, ['[info] it has come', '[warn] it has gone']);
    });
});
