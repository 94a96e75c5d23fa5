import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { SnippetParser } from '@theia/monaco-editor-core/esm/vs/editor/contrib/snippet/browser/snippetParser';
import { limits } from '@agent-companion/protocol';
import type { ProposedChange } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { exactUtf8 } from '../files/utf8';
import { uriOf } from '../files/file-uris';
import { LanguageFeatures } from '../language/language-features';
import { OpenText, TextModels } from '../language/text-models';
import { answered, refused } from '../page-tool';
import { isSameText, withEdits } from './text-edits';
import { editsByFile, FileEdits, ProvidedEdit } from './workspace-edits';

type ChangedFiles = ProposedChange['files'];

/** Makes whole new texts of the edits that language services answer, exact to the byte where nothing is edited. */
@injectable()
export class ChangedTexts {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(FileService) protected readonly files: FileService;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;

    /** The new texts of all files that a change is of; refused as a whole if one of them cannot be proposed. */
    async of(provided: readonly ProvidedEdit[]): Promise<ToolOutcome<ChangedFiles>> {
        const byFile = editsByFile(provided, snippet => SnippetParser.asInsertText(snippet));
        if (!byFile.ok) {
            return byFile;
        }
        if (byFile.result.length > limits.maxFilesOfChange) {
            return refused(
                'too-large',
                `This changes ${byFile.result.length} files, and at most ${limits.maxFilesOfChange} can be reviewed. Make a smaller change.`
            );
        }
        const changed: ChangedFiles = [];
        for (const edits of byFile.result) {
            const file = await this.change(edits);
            if (!file.ok) {
                return file;
            }
            changed.push(...file.result);
        }
        return answered(changed);
    }

    private async change({ path, version, edits }: FileEdits): Promise<ToolOutcome<ChangedFiles>> {
        if (!this.features.maySpeakOf(uriOf(path))) {
            return refused(
                'outside-workspace',
                `This would change ${path}, which is outside of the workspace or excluded.`
            );
        }
        const opened = await this.texts.open(path);
        if (!opened.ok) {
            return opened;
        }
        const { model, isUnsaved } = opened.result;
        if (isUnsaved) {
            return refused('invalid', `${path} has unsaved changes in the editor. Ask the user to save it first.`);
        }
        const exact = await this.exactTextOf(opened.result);
        if (!exact.ok) {
            return exact;
        }
        const isPresent = version === undefined || version === model.getVersionId();
        if (!isPresent || !isSameText(model.getValue(), exact.result)) {
            return refused('invalid', `${path} has changed meanwhile. Ask again.`);
        }
        const text = withEdits(exact.result, edits);
        if (text === undefined) {
            return refused('failed', `The language service's edits of ${path} contradict each other.`);
        }
        return answered(text === exact.result ? [] : [{ path, text }]);
    }

    /** What is on disk, byte order mark and line ends as they are. */
    private async exactTextOf({ path, uri, encoding = 'utf8' }: OpenText): Promise<ToolOutcome<string>> {
        const notUtf8 = refused('invalid', `${path} is not UTF-8, the only encoding in which changes can be proposed.`);
        if (encoding !== 'utf8' && encoding !== 'utf8bom') {
            return notUtf8;
        }
        const { value } = await this.files.readFile(uri);
        const text = exactUtf8(value.buffer);
        return text === undefined ? notUtf8 : answered(text);
    }
}
