import { inject, injectable } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { MonacoLanguages, WorkspaceSymbolProvider } from '@theia/monaco/lib/browser/monaco-languages';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { answerInTime, AskingTime, valueWithin } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { TextModels } from '../language/text-models';
import { answered, IdeTool, refused, ToolContribution } from '../page-tool';
import { FoundSymbol, foundSymbols } from './found-symbols';
import { SymbolLocator } from './symbol-locator';

/** How many symbols a search answers: a model should rather ask for a longer part of the name. */
const MOST_FOUND = 500;

/** What is asked of language services about symbols: the outline of a file, and a search through the workspace. */
@injectable()
export class SymbolTools implements ToolContribution {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(SymbolLocator) protected readonly locator: SymbolLocator;
    @inject(MonacoLanguages) protected readonly languages: MonacoLanguages;

    tools(): [IdeTool<'list_symbols'>, IdeTool<'search_symbols'>] {
        return [
            {
                name: 'list_symbols',
                run: ({ path }, call) => answerInTime(call, time => this.listSymbols(path, time))
            },
            {
                name: 'search_symbols',
                run: ({ query }, call) => answerInTime(call, time => this.searchSymbols(query, time))
            }
        ];
    }

    private async listSymbols(path: string, time: AskingTime): Promise<ToolOutcome<ToolOutput<'list_symbols'>>> {
        const text = await this.texts.open(path);
        if (!text.ok) {
            return text;
        }
        const symbols = await this.locator.outlineOf(text.result, time);
        return symbols
            ? answered({ symbols, total: symbols.length })
            : this.features.noService(text.result, 'lists symbols');
    }

    private async searchSymbols(query: string, time: AskingTime): Promise<ToolOutcome<ToolOutput<'search_symbols'>>> {
        const providers = this.languages.workspaceSymbolProviders;
        if (providers.length === 0) {
            return refused(
                'no-service',
                'No language service of the IDE has started that searches symbols. Ask about a file first, as by list_symbols, or search the text.'
            );
        }
        const answers = await Promise.all(providers.map(provider => this.ask(provider, query, time)));
        const symbols = answers.flat().slice(0, MOST_FOUND);
        return answered({ symbols, total: symbols.length });
    }

    private async ask(provider: WorkspaceSymbolProvider, query: string, time: AskingTime): Promise<FoundSymbol[]> {
        const asked = Promise.resolve(provider.provideWorkspaceSymbols({ query }, time.token));
        const symbols = (await valueWithin(asked, time.leftMs() - 200)) ?? [];
        return foundSymbols(symbols, uri => this.features.maySpeakOf(new URI(uri)));
    }
}
