import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { ILanguageFeaturesService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures';
import { getRealAndSyntheticDocumentFormattersOrdered } from '@theia/monaco-editor-core/esm/vs/editor/contrib/format/browser/format';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoFormatterService } from '@theia/monaco/lib/browser/monaco-formatter-service';
import type { LanguageAnswers } from '@agent-companion/client';

/** Formats by the formatter that the user prefers, of which Monaco's command knows nothing. */
@injectable()
export class PreferredFormatter {
    @inject(MonacoFormatterService) protected readonly service: MonacoFormatterService;

    /** Undefined where there is no formatter. */
    async editsOf(model: ITextModel): Promise<LanguageAnswers['FormatDocument'] | undefined> {
        const { documentFormattingEditProvider, documentRangeFormattingEditProvider } =
            StandaloneServices.get(ILanguageFeaturesService);
        const formatters = getRealAndSyntheticDocumentFormattersOrdered(
            documentFormattingEditProvider,
            documentRangeFormattingEditProvider,
            model
        );
        const preferred = this.service.getDefaultFormatter(model.getLanguageId(), model.uri.toString());
        const formatter = formatters.find(({ extensionId }) => extensionId?.value === preferred) ?? formatters.at(0);
        const options = model.getFormattingOptions();
        return (await formatter?.provideDocumentFormattingEdits(model, options, CancellationToken.None)) ?? undefined;
    }
}
