import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { ProposedChange } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { answerInTime, AskingTime } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { TextModels } from '../language/text-models';
import { answered, IdeTool, ToolContribution } from '../page-tool';
import { ChangedTexts } from './changed-texts';
import { FileFormatters } from './file-formatters';

/** Computes what formatting a file would change. */
@injectable()
export class FormatTool implements ToolContribution {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(ChangedTexts) protected readonly changed: ChangedTexts;
    @inject(FileFormatters) protected readonly formatters: FileFormatters;

    tools(): [IdeTool<'format_file'>] {
        return [{ name: 'format_file', run: ({ path }, call) => answerInTime(call, time => this.format(path, time)) }];
    }

    private async format(path: string, { token, leftMs }: AskingTime): Promise<ToolOutcome<ProposedChange>> {
        const text = await this.texts.open(path);
        if (!text.ok) {
            return text;
        }
        const { model, uri } = text.result;
        const formatter = await this.formatters.for(text.result, leftMs());
        if (!formatter) {
            return this.features.noService(text.result, 'formats files');
        }
        const edits = await formatter.provideDocumentFormattingEdits(model, model.getFormattingOptions(), token);
        const files = await this.changed.of((edits ?? []).map(textEdit => ({ resource: uri, textEdit })));
        const title = nls.localize('agent-companion/toolFormat', 'Format {0}', uri.path.base);
        return files.ok ? answered({ files: files.result, title }) : files;
    }
}
