import { injectable, inject, postConstruct } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileChangeType, FileStatWithMetadata } from '@theia/filesystem/lib/common/files';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import type { ToolOutcome } from '@agent-companion/server';
import { answered, refused } from '../page-tool';
import { uriOf } from '../files/file-uris';
import { KeptModels } from './kept-models';

/** Larger files are not loaded for a tool: the page would hang. In bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The text of a file, as language services know it. */
export interface OpenText {
    readonly path: string;
    readonly uri: URI;
    readonly model: ITextModel;
    /** Whether it has changes that are not on disk. */
    readonly isUnsaved: boolean;
    /** Name of the encoding, such as 'utf8'. */
    readonly encoding: string | undefined;
}

/** Texts for tools: those of open editors, and those of files that are loaded for the time of some calls. */
@injectable()
export class TextModels {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(FileService) protected readonly files: FileService;

    private kept: KeptModels<MonacoEditorModel>;

    @postConstruct()
    protected init(): void {
        this.kept = new KeptModels(uri => this.models.createModelReference(new URI(uri)));
        this.files.onDidFilesChange(event => {
            for (const uri of this.kept.uris()) {
                if (event.contains(new URI(uri), FileChangeType.DELETED)) {
                    this.kept.release(uri);
                }
            }
        });
    }

    /** The text of a file as it is now: the user's where it has unsaved changes, else what is on disk. */
    async open(path: string): Promise<ToolOutcome<OpenText>> {
        const uri = uriOf(path);
        const stat = await this.stat(uri);
        if (!stat) {
            return refused('not-found', `There is no file ${path}. Check the path.`);
        }
        if (stat.isDirectory) {
            return refused('invalid', `${path} is a folder. Name a file.`);
        }
        if (stat.size > MOST_BYTES) {
            return refused('too-large', `${path} is too large for the language services of the IDE.`);
        }
        const model = await this.kept.get(uri.toString());
        if (!model.dirty) {
            // What an agent has just written is told by the file system a moment later.
            await sync(model);
        }
        return answered({
            path,
            uri,
            model: model.textEditorModel,
            isUnsaved: model.dirty,
            encoding: model.getEncoding()
        });
    }

    /** Brings all texts that are loaded in line with the disk, for questions that a language service answers from several files. */
    async syncLoaded(): Promise<void> {
        const saved = this.models.models.filter(({ uri, dirty }) => !dirty && new URI(uri).scheme === 'file');
        await Promise.all(saved.map(model => sync(model).catch(() => undefined)));
    }

    /** What there is at a path; undefined if there is nothing. */
    async kindOf(path: string): Promise<'file' | 'folder' | undefined> {
        const stat = await this.stat(uriOf(path));
        return stat && (stat.isDirectory ? 'folder' : 'file');
    }

    /** The text of a file that is loaded already. */
    loaded(uri: string): ITextModel | undefined {
        return this.models.get(uri)?.textEditorModel;
    }

    private async stat(uri: URI): Promise<FileStatWithMetadata | undefined> {
        try {
            return await this.files.resolve(uri, { resolveMetadata: true });
        } catch {
            return undefined;
        }
    }
}

/** Brings a text in line with the disk. A sync ends early when another one is asked for, as by the file system: the last one counts. */
async function sync(model: MonacoEditorModel): Promise<void> {
    await model.sync();
    for (let last: unknown; last !== model['pendingOperation'];) {
        last = model['pendingOperation'];
        await last;
    }
}
