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

    it('goes on without what cannot be written', async () => {
        await open('log');
        const logger = lineLogger(stream);
        stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }));
        logger.error('lost');
    });
});
