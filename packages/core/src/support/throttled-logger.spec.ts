import assert from 'node:assert/strict';
import { ManualClock } from '../testing/manual-clock';
import { ThrottledLogger } from './throttled-logger';

describe('ThrottledLogger', () => {
    let clock: ManualClock;
    let lines: string[];
    let errors: unknown[];
    let logger: ThrottledLogger;

    beforeEach(() => {
        clock = new ManualClock();
        lines = [];
        errors = [];
        const write =
            (level: string) =>
            (message: string, error?: unknown): void => {
                lines.push(`${level}: ${message}`);
                errors.push(error);
            };
        const target = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
        logger = new ThrottledLogger(target, clock);
    });

    it('keeps a bounded number of kinds, whatever others make of the messages', () => {
        for (let count = 0; count < 10_000; count++) {
            logger.debug(`Failed ${count}.`);
        }
        assert.equal(lines.length, 100);
        clock.advance(60_000);
        logger.debug('Failed 0.');
        assert.equal(lines.length, 101);
    });

    it('writes one line of bounded length, and long errors cut', () => {
        logger.warn(`a\r\n\u001b[31m${'x'.repeat(10_000)}`, new Error('y'.repeat(100_000)));
        assert.match(lines[0], /^warn: a \[31mx+…$/);
        assert.ok(lines[0].length < 600);
        assert.ok(String(errors[0]).length < 5_000);
    });
});
