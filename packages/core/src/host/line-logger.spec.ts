import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream, readFileSync, writeFileSync, WriteStream } from 'node:fs';
import * as path from 'node:path';
import { eventually, useTemporaryFolder } from '../testing';
import { lineLogger } from './line-logger';

describe('lineLogger', () => {
    const temporary = useTemporaryFolder();
    let stream: WriteStream & { fd: number };

    async function open(name: string): Promise<string> {
        const file = path.join(temporary(), name);
        stream = createWriteStream(file, { flags: 'a' }) as typeof stream;
        await once(stream, 'open');
        return file;
    }
    afterEach(() => {
        stream.destroy();
    });

    it('begins a log anew that would have too many bytes, those of earlier processes included', async () => {
        writeFileSync(path.join(temporary(), 'log'), 'x'.repeat(4_000));
        const file = await open('log');
        const logger = lineLogger(stream, 5_000);
        for (let line = 0; line < 300; line++) {
            logger.warn(`line ${line}`);
            await eventually(() => {
                const text = readFileSync(file, 'utf8');
                assert.ok(text.endsWith(`line ${line}\n`), text);
                assert.ok(text.length <= 5_000);
            });
        }
    });

    it('loses no line that comes while it is begun anew', async () => {
        const file = await open('log');
        const logger = lineLogger(stream, 130);
        const write = (...lines: string[]): void => lines.forEach(line => logger.warn(line));
        write('first', 'second', 'third');
        await eventually(() => assert.match(readFileSync(file, 'utf8'), /warn third\n$/));
        write('fourth', 'fifth');
        await eventually(() => assert.match(readFileSync(file, 'utf8'), /^\S+ warn fourth\n\S+ warn fifth\n$/));
    });

    it('keeps no more lines than the log may have while that does not answer', async () => {
        const file = await open('log');
        const logger = lineLogger(stream, 130);
        logger.warn('first');
        await eventually(() => assert.match(readFileSync(file, 'utf8'), /warn first\n$/));
        logger.warn('x'.repeat(130));
        for (let line = 0; line < 100; line++) {
            logger.warn(`line ${line}`);
        }
        await eventually(() => assert.match(readFileSync(file, 'utf8'), /warn line 99\n$/));
        assert.ok(readFileSync(file, 'utf8').length <= 130);
    });

    it('goes on without what cannot be written', async () => {
        await open('log');
        const logger = lineLogger(stream);
        stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }));
        logger.error('lost');
    });
});
