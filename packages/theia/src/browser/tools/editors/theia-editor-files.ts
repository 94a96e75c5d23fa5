import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { exactUtf8, KnownText } from '@agent-companion/page';
import type { ToolRefusal } from '@agent-companion/server';
import { FileOpener } from '../../review/tab/file-opener';
import { WorkspaceFiles } from '../files/workspace-files';
import { refused } from '../page-tool';
import type { EditorFiles } from './file-tools';

/** The largest file that is read, and opened, for a model, in bytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** What stands for bytes that cannot be decoded, and rarely for itself. */
const UNKNOWN_CHARACTER = '\uFFFD';

const otherEncoding = refused(
    'invalid',
    'The file has another encoding than the IDE takes it for, so that its text would be wrong. Read it in a terminal.'
);

/** Files as Theia's editors have them, else as they are on disk. */
@injectable()
export class TheiaEditorFiles implements EditorFiles {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(FileOpener) protected readonly opener: FileOpener;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    async textOf(path: string): Promise<KnownText | ToolRefusal> {
        const file = this.files.fileAt(path);
        if (!(file instanceof URI)) {
            return file;
        }
        const model = this.models.get(file.toString());
        const unsaved = model?.dirty === true;
        try {
            // Only a text with unsaved changes counts before the disk: an editor hears a moment later of what an agent has written.
            const text = unsaved ? model.getText() : await this.read(file, model?.getEncoding());
            return text.includes(UNKNOWN_CHARACTER) && !(await this.isUtf8(file)) ? otherEncoding : { text, unsaved };
        } catch (error) {
            return refusalFor(error);
        }
    }

    async show(path: string, line: number | undefined, column = 1): Promise<ToolRefusal | undefined> {
        const file = this.files.fileAt(path);
        if (!(file instanceof URI)) {
            return file;
        }
        try {
            const { isDirectory, size } = await this.fileService.resolve(file, { resolveMetadata: true });
            if (isDirectory) {
                return refused('invalid', 'This is a folder. Name a file.');
            }
            if (size > MAX_FILE_BYTES) {
                return refused('too-large', 'The file is too large to be opened for an agent.');
            }
        } catch (error) {
            return refusalFor(error);
        }
        await this.opener.show(file, line === undefined ? undefined : line - 1, column - 1);
        return undefined;
    }

    private async read(file: URI, encoding: string | undefined): Promise<string> {
        const limits = { size: MAX_FILE_BYTES };
        return (await this.fileService.read(file, { acceptTextOnly: true, limits, encoding })).value;
    }

    private async isUtf8(file: URI): Promise<boolean> {
        return exactUtf8((await this.fileService.readFile(file)).value.buffer) !== undefined;
    }
}

function refusalFor(error: unknown): ToolRefusal {
    const result = error instanceof FileOperationError ? error.fileOperationResult : undefined;
    if (result === FileOperationResult.FILE_NOT_FOUND) {
        return refused('not-found', 'There is no such file. Look at its path.');
    }
    if (result === FileOperationResult.FILE_IS_DIRECTORY) {
        return refused('invalid', 'This is a folder. Name a file.');
    }
    if (result === FileOperationResult.FILE_TOO_LARGE || result === FileOperationResult.FILE_EXCEEDS_MEMORY_LIMIT) {
        return refused('too-large', 'The file is too large. Read a part of it in a terminal.');
    }
    return refused('invalid', 'The file cannot be read as text.');
}
