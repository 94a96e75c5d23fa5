import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { answered, exactUtf8, FOLDER, KnownText, PageTool, refused } from '@agent-companion/page';
import type { ToolInput, ToolOutput } from '@agent-companion/protocol/tools';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import { FileOpener } from '../review/tab/file-opener';
import { textPart } from './text-part';
import { WorkspaceFiles } from './workspace-files';

/** The largest file that is read, and opened, for a model, in bytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** What stands for bytes that cannot be decoded, and rarely for itself. */
const UNKNOWN_CHARACTER = '\uFFFD';

const otherEncoding = refused(
    'invalid',
    'The file has another encoding than the IDE takes it for, so that its text would be wrong. Read it in a terminal.'
);

/** Reads and shows files as Theia's editors have them, else as they are on disk. */
@injectable()
export class EditorFiles {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(FileOpener) protected readonly opener: FileOpener;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    readonly tools: readonly PageTool[] = [
        { name: 'get_editor_text', run: input => this.getText(input) },
        { name: 'open_file', run: input => this.show(input) }
    ];

    /** Returns a file's text, from its editor if unsaved, else from disk; or the reason why there is none. */
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

    private async getText({
        path,
        startLine,
        endLine
    }: ToolInput<'get_editor_text'>): Promise<ToolOutcome<ToolOutput<'get_editor_text'>>> {
        const known = await this.textOf(path);
        if ('ok' in known) {
            return known;
        }
        const part = textPart(known.text, startLine, endLine);
        return part
            ? answered({ path, ...part, unsaved: known.unsaved })
            : refused('invalid', `The text has no such lines: it has ${textPart(known.text)?.lineCount} in all.`);
    }

    /** Shows a file in an editor that takes no keyboard. */
    private async show({
        path,
        line,
        column = 1
    }: ToolInput<'open_file'>): Promise<ToolOutcome<ToolOutput<'open_file'>>> {
        const file = this.files.fileAt(path);
        if (!(file instanceof URI)) {
            return file;
        }
        try {
            const { isDirectory, size } = await this.fileService.resolve(file, { resolveMetadata: true });
            if (isDirectory) {
                return FOLDER;
            }
            if (size > MAX_FILE_BYTES) {
                return refused('too-large', 'The file is too large to be opened for an agent.');
            }
        } catch (error) {
            return refusalFor(error);
        }
        await this.opener.show(file, line === undefined ? undefined : line - 1, column - 1);
        return answered({ path, ...(line !== undefined && { line }) });
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
        return FOLDER;
    }
    if (result === FileOperationResult.FILE_TOO_LARGE || result === FileOperationResult.FILE_EXCEEDS_MEMORY_LIMIT) {
        return refused('too-large', 'The file is too large. Read a part of it in a terminal.');
    }
    return refused('invalid', 'The file cannot be read as text.');
}
