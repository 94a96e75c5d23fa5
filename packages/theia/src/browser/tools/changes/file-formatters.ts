import { inject, injectable } from '@theia/core/shared/inversify';
import type { DocumentFormattingEditProvider } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { getRealAndSyntheticDocumentFormattersOrdered } from '@theia/monaco-editor-core/esm/vs/editor/contrib/format/browser/format';
import { MonacoFormatterService } from '@theia/monaco/lib/browser/monaco-formatter-service';
import { LanguageFeatures } from '../language/language-features';
import { ProviderRegistry } from '../language/language-providers';
import { OpenText } from '../language/text-models';

/** Finds the formatter of a file: one for whole files, or one for ranges that is asked about all of it. */
@injectable()
export class FileFormatters {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(MonacoFormatterService) protected readonly preferred: MonacoFormatterService;

    private registry: ProviderRegistry<DocumentFormattingEditProvider> | undefined;

    /** The one that the user prefers, else the best one; waits for one at most so many milliseconds. */
    async for({ model }: OpenText, limitMs: number): Promise<DocumentFormattingEditProvider | undefined> {
        this.registry ??= this.bothKinds();
        const formatters = await this.features.providers.for(this.registry, model, limitMs);
        const preferred = this.preferred.getDefaultFormatter(model.getLanguageId(), model.uri.toString());
        return formatters.find(({ extensionId }) => extensionId?.value === preferred) ?? formatters[0];
    }

    private bothKinds(): ProviderRegistry<DocumentFormattingEditProvider> {
        const { documentFormattingEditProvider: ofFiles, documentRangeFormattingEditProvider: ofRanges } =
            this.features.registries;
        return {
            ordered: model => getRealAndSyntheticDocumentFormattersOrdered(ofFiles, ofRanges, model),
            onDidChange: listener => {
                const listening = [ofFiles.onDidChange(listener), ofRanges.onDidChange(listener)];
                return { dispose: () => listening.forEach(one => one.dispose()) };
            }
        };
    }
}
