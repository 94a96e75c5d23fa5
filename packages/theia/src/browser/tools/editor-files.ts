import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { FileFacts, KnownText, MOST_READ_BYTES, refusalToOpen, refused } from '@agent-companion/client';
import type { ToolRefusal } from '@agent-companion/core/server';
import { utf8Of } from '@agent-companion/core/support';
import { uriOf } from './file-uris';
import { WorkspaceFiles } from './workspace-files';

/** Character in place of bytes that cannot be decoded, and rarely for itself. */
const UNKNOWN_CHARACTER = '\uFFFD';

const otherEncoding = refused(
    'invalid',
    'The file has another encoding than the IDE takes it for, so that its text would be wrong. Read it in a terminal.'
);

/** Reads files as Theia's editors have them, else as they are on disk. */
@injectable()
export class EditorFiles {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    stat(path: string): Promise<FileFacts | undefined> {
        return this.fileService.resolve(uriOf(path), { resolveMetadata: true }).catch(() => undefined);
    }

    /** Returns a file's text, from its editor if unsaved, else from disk; or the reason why there is none. */
    async textOf(path: string): Promise<KnownText | ToolRefusal> {
        const refusal = this.files.refusalOf(path);
        if (refusal) {
            return refusal;
        }
        const model = this.models.get(uriOf(path).toString());
        const unsaved = model?.dirty === true;
        try {
            // Only a text with unsaved changes counts before the disk: an editor hears a moment later of what an agent has written.
            const text = unsaved ? model.getText() : await this.read(path, model?.getEncoding());
            return text.includes(UNKNOWN_CHARACTER) && !(await this.isUtf8(path)) ? otherEncoding : { text, unsaved };
        } catch {
            const unread = refused('invalid', 'The file cannot be read as text.');
            return refusalToOpen(path, await this.stat(path), MOST_READ_BYTES) ?? unread;
        }
    }

    private async read(path: string, encoding: string | undefined): Promise<string> {
        const limits = { size: MOST_READ_BYTES };
        return (await this.fileService.read(uriOf(path), { acceptTextOnly: true, limits, encoding })).value;
    }

    private async isUtf8(path: string): Promise<boolean> {
        return utf8Of((await this.fileService.readFile(uriOf(path))).value.buffer) !== undefined;
    }
}
