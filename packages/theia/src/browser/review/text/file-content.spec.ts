import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { BinaryBuffer } from '@theia/core/lib/common/buffer';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import { settled } from '@agent-companion/window/testing';
import { isTouched, isWritten } from './file-content';

const FILE = new URI('file:///outside/a.txt');

describe('What an agent makes of a file that is not watched', () => {
    let content: string | undefined;
    const files = {
        onDidFilesChange: new Emitter<FileChangesEvent>().event,
        readFile: () =>
            content === undefined
                ? Promise.reject(new Error('no such file'))
                : Promise.resolve({ value: BinaryBuffer.fromString(content) })
    } as unknown as Pick<FileService, 'readFile' | 'onDidFilesChange'>;

    beforeEach(() => {
        content = 'old';
        mock.timers.enable({ apis: ['setTimeout'] });
    });
    afterEach(() => mock.timers.reset());

    /** What is found at the end of the time, of a file that has got this content meanwhile. */
    async function found(finding: Promise<boolean>, later: string | undefined): Promise<boolean> {
        await settled();
        content = later;
        mock.timers.tick(10_000);
        return finding;
    }

    it('is found at the end of the time: the text', async () => {
        assert.equal(await found(isWritten(files, FILE, 'new'), 'new'), true);
        assert.equal(await found(isTouched(files, FILE, 'newer'), 'newer'), true);
    });

    it('is found at the end of the time: a file of which it has made something else', async () => {
        assert.equal(await found(isTouched(files, FILE, 'new'), 'other'), true);
        content = undefined;
        assert.equal(await found(isTouched(files, FILE, 'new'), 'made'), true);
    });

    it('is found at once if it has written already', async () => {
        assert.deepEqual(await Promise.all([isWritten(files, FILE, 'old'), isTouched(files, FILE, 'old')]), [
            true,
            true
        ]);
    });

    it('is nothing if the file is as it was, or is none', async () => {
        assert.equal(await found(isWritten(files, FILE, 'new'), 'old'), false);
        assert.equal(await found(isWritten(files, FILE, 'new'), 'other'), false);
        content = 'old';
        assert.equal(await found(isTouched(files, FILE, 'new'), 'old'), false);
        content = undefined;
        assert.equal(await found(isTouched(files, FILE, 'new'), undefined), false);
    });
});
