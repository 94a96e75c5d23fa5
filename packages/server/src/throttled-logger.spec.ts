import assert from 'node:assert/strict';
import { ManualClock } from './testing/manual-clock';
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

    it('writes the first of a kind at once, and says once a minute how many more there were', () => {
        for (let count = 0; count < 1_235; count++) {
            logger.warn('Refused.');
        }
        logger.info('Refused.');
        assert.deepEqual(lines, ['warn: Refused.', 'info: Refused.']);
        clock.advance(60_000);
        assert.deepEqual(lines.slice(2), ['warn: Refused. … and 1,234 more.']);
        logger.warn('Refused.');
        assert.equal(lines.length, 3);
        clock.advance(60_000);
        assert.deepEqual(lines.slice(3), ['warn: Refused. … and 1 more.']);
    });

    it('forgets a kind after a minute without it, and leaves no timer', () => {
        logger.error('Failed.', new Error('once'));
        clock.advance(60_000);
        assert.ok(clock.isIdle);
        logger.error('Failed.', new Error('once'));
        assert.deepEqual(lines, ['error: Failed.', 'error: Failed.']);
    });

    it('tells errors apart, and hands them on', () => {
        const [one, other] = [new Error('one'), new Error('other')];
        logger.error('Failed.', one);
        logger.error('Failed.', other);
        assert.deepEqual(errors, [one, other]);
    });

    it('takes what goes wrong for a client for one kind, whatever the client makes of it', () => {
        logger.debug('Failed.', new Error('one'));
        logger.debug('Failed.', new Error('other'));
        assert.deepEqual(lines, ['debug: Failed.']);
    });

    it('keeps a bounded number of kinds, whatever others make of the messages', () => {
        for (let count = 0; count < 10_000; count++) {
            logger.debug(`Failed ${count}.`);
        }
        assert.equal(lines.length, 101);
        assert.match(lines[100], /^warn: Messages of too many kinds/);
        clock.advance(60_000);
        assert.deepEqual(lines.slice(101), [`${lines[100]} … and 9,899 more.`]);
    });

    it('writes an error of ours, however many kinds others have made', () => {
        for (let count = 0; count < 1_000; count++) {
            logger.error('Failed.', new Error(String(count)));
            logger.warn(`Refused ${count}.`);
        }
        logger.error('The discovery file was not published.', new Error('no space left'));
        assert.equal(lines.at(-1), 'error: The discovery file was not published.');
    });

    it('writes one line of bounded length, and long errors cut', () => {
        logger.warn(`a\r\n\u001b[31m${'x'.repeat(10_000)}`, new Error('y'.repeat(100_000)));
        assert.match(lines[0], /^warn: a \[31mx+…$/);
        assert.ok(lines[0].length < 600);
        assert.ok(String(errors[0]).length < 5_000);
    });

    it('writes what is left when it is disposed of', () => {
        logger.warn('Refused.');
        logger.warn('Refused.');
        logger.dispose();
        assert.deepEqual(lines.slice(1), ['warn: Refused. … and 1 more.']);
        assert.ok(clock.isIdle);
    });
});
