import * as assert from 'node:assert/strict';
import { CompanionLog } from './companion-log';

describe('The log', () => {
    it('has what the user wants to read, a line for each', () => {
        const lines: string[] = [];
        let level: unknown;
        const appendLine = (line: string): void => void lines.push(line.replace(/^\S+ /, ''));
        const log = new CompanionLog({ appendLine, show: () => undefined }, () => level);
        for (level of ['off', 'warn', 'nonsense']) {
            log.add('info', `info at\n${String(level)}`);
            log.add('warn', `warn at ${String(level)}`);
        }
        assert.deepEqual(lines, ['[warn] warn at warn', '[info] info at nonsense', '[warn] warn at nonsense']);
    });
});
