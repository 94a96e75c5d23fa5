import * as assert from 'node:assert/strict';
import type { EncodingService } from '@theia/core/lib/common/encoding-service';
import URI from '@theia/core/lib/common/uri';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult } from '@theia/filesystem/lib/common/files';
import { OriginalFile, OriginalFileReader } from './original-file';

const FILE = new URI('file:///workspace/a.txt');

describe('OriginalFileReader', () => {
    /** Bytes on disk, and the text that the IDE makes of them. */
    let disk: { bytes: Buffer; text: string } | undefined;
    let failure: Error | undefined;
    let isFile = true;

    beforeEach(() => {
        [disk, failure, isFile] = [undefined, undefined, true];
    });

    function read(): Promise<OriginalFile> {
        const files = {
            exists: () => Promise.resolve(disk !== undefined),
            resolve: () =>
                disk
                    ? Promise.resolve({ size: disk.bytes.length, isFile, isDirectory: false })
                    : Promise.reject(new Error('none')),
            read: () =>
                !isFile
                    ? assert.fail('It was opened.')
                    : failure
                      ? Promise.reject(failure)
                      : Promise.resolve({ value: disk?.text, encoding: 'utf8' }),
            readFile: (_file: URI, { length }: { length?: number }) =>
                Promise.resolve({ value: { buffer: disk?.bytes.subarray(0, length) } })
        };
        const encodings = {
            encode: (text: string, { hasBOM }: { hasBOM: boolean }) => ({
                buffer: Buffer.from((hasBOM ? '\uFEFF' : '') + text)
            })
        };
        const reader = new OriginalFileReader(files as unknown as FileService, encodings as unknown as EncodingService);
        return reader.read(FILE);
    }

    const onDisk = (text: string, bytes = Buffer.from(text)): void => void (disk = { bytes, text });

    it('sees a byte order mark, which the IDE takes away, of each encoding', async () => {
        for (const mark of [
            [0xef, 0xbb, 0xbf],
            [0xff, 0xfe],
            [0xfe, 0xff]
        ]) {
            onDisk('a', Buffer.from([...mark, 0x61]));
            assert.equal((await read()).hasMark, true);
        }
    });

    it('has nothing of a file that is not there, also when it went while it was read', async () => {
        assert.deepEqual([(await read()).exists, (await read()).text], [false, '']);
        onDisk('a');
        failure = new Error('gone');
        const reading = read();
        await Promise.resolve();
        disk = undefined;
        assert.equal((await reading).exists, false);
    });

    it('says why a file cannot be read', async () => {
        onDisk('a');
        for (const [result, reason] of [
            [FileOperationResult.FILE_IS_DIRECTORY, 'folder'],
            [FileOperationResult.FILE_EXCEEDS_MEMORY_LIMIT, 'tooLarge'],
            [FileOperationResult.FILE_PERMISSION_DENIED, 'failed']
        ] as const) {
            failure = new FileOperationError('no', result);
            const { exists, text, unreadable } = await read();
            assert.deepEqual([exists, text, unreadable], [true, '', reason]);
        }
    });

    it('opens no pipe and no device, which the agent may have put in its place', async () => {
        onDisk('a');
        isFile = false;
        const { exists, unreadable } = await read();
        assert.deepEqual([exists, unreadable], [true, 'failed']);
    });

    it('tells a binary file, and one that its encoding does not explain', async () => {
        onDisk('a\0b');
        assert.equal((await read()).inexact, 'binary');
        onDisk('a\uFFFDb', Buffer.from([0x61, 0xff, 0x62]));
        assert.equal((await read()).inexact, 'undecodable');
    });

    it('takes a replacement character that stands in the file itself for what it is', async () => {
        onDisk('a\uFFFDb');
        assert.equal((await read()).inexact, undefined);
        onDisk('a\uFFFDb', Buffer.from('\uFEFFa\uFFFDb'));
        assert.equal((await read()).inexact, undefined);
    });
});
