import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import type { SymbolTarget, ToolOutput } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { answerInTime, AskingTime, valueWithin } from '../language/bounded-answer';
import { WorkspaceFiles } from '../files/workspace-files';
import { uriOf } from '../files/file-uris';
import { LanguageFeatures } from '../language/language-features';
import { ProviderRegistry } from '../language/language-providers';
import { TextModels } from '../language/text-models';
import { answered, IdeTool, refused, ToolContribution } from '../page-tool';
import { LocatedSymbol, SymbolLocator } from '../symbols/symbol-locator';
import { withLineTexts } from './line-texts';
import { locationsOf, ProvidedLocation } from './locations';

/** Larger files are not read for the line of a location. In bytes. */
const MOST_BYTES = 1024 * 1024;

type Locations = ToolOutput<'find_references'>;

/** What is asked of language services about a symbol: where it is defined, where it is used, and what it is. */
@injectable()
export class NavigationTools implements ToolContribution {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(SymbolLocator) protected readonly symbols: SymbolLocator;
    @inject(FileService) protected readonly files: FileService;
    @inject(WorkspaceFiles) protected readonly workspace: WorkspaceFiles;

    tools(): [IdeTool<'find_definition'>, IdeTool<'find_references'>, IdeTool<'get_hover'>] {
        return [
            {
                name: 'find_definition',
                run: (target, call) => answerInTime(call, time => this.findDefinition(target, time))
            },
            {
                name: 'find_references',
                run: ({ includeDeclaration = true, ...target }, call) =>
                    answerInTime(call, time => this.findReferences(target, includeDeclaration, time))
            },
            { name: 'get_hover', run: (target, call) => answerInTime(call, time => this.getHover(target, time)) }
        ];
    }

    private findDefinition(target: SymbolTarget, time: AskingTime): Promise<ToolOutcome<Locations>> {
        const registry = this.features.registries.definitionProvider;
        return this.askAll(target, time, registry, 'finds definitions', async (provider, { text, position }) => {
            const found = (await provider.provideDefinition(text.model, position, time.token)) ?? [];
            return Array.isArray(found) ? found : [found];
        }).then(answers => this.toLocations(answers));
    }

    private findReferences(
        target: SymbolTarget,
        includeDeclaration: boolean,
        time: AskingTime
    ): Promise<ToolOutcome<Locations>> {
        const registry = this.features.registries.referenceProvider;
        return this.askAll(
            target,
            time,
            registry,
            'finds references',
            async (provider, { text, position }) =>
                (await provider.provideReferences(text.model, position, { includeDeclaration }, time.token)) ?? []
        ).then(answers => this.toLocations(answers));
    }

    private async getHover(target: SymbolTarget, time: AskingTime): Promise<ToolOutcome<ToolOutput<'get_hover'>>> {
        const registry = this.features.registries.hoverProvider;
        const answers = await this.askAll(
            target,
            time,
            registry,
            'describes symbols',
            async (provider, { text, position }) =>
                (await provider.provideHover(text.model, position, time.token))?.contents ?? []
        );
        return answers.ok
            ? answered({ contents: answers.result.map(({ value }) => value.trim()).filter(Boolean) })
            : answers;
    }

    /** What all providers say of a symbol. One that fails or does not answer says nothing, if another does. */
    private async askAll<Provider, Answer>(
        target: SymbolTarget,
        time: AskingTime,
        registry: ProviderRegistry<Provider>,
        what: string,
        ask: (provider: Provider, symbol: LocatedSymbol) => Promise<Answer[]>
    ): Promise<ToolOutcome<Answer[]>> {
        const located = await this.symbols.locate(target, time);
        if (!located.ok) {
            return located;
        }
        const providers = await this.features.providersFor(registry, located.result.text, time, what);
        if (!Array.isArray(providers)) {
            return providers;
        }
        const limit = time.leftMs() - 200;
        const answers = await Promise.all(providers.map(provider => valueWithin(ask(provider, located.result), limit)));
        return answers.every(answer => answer === undefined)
            ? refused('unanswered', 'The language service has not answered. Ask again.')
            : answered(answers.flatMap(answer => answer ?? []));
    }

    private async toLocations(provided: ToolOutcome<ProvidedLocation[]>): Promise<ToolOutcome<Locations>> {
        if (!provided.ok) {
            return provided;
        }
        const found = locationsOf(provided.result);
        const named = found.filter(({ path }) => !this.workspace.hides(uriOf(path)));
        const locations = await withLineTexts(named, path => this.linesOf(path));
        const excluded = found.length - named.length;
        return answered({ locations, total: locations.length, ...(excluded > 0 && { excluded }) });
    }

    private async linesOf(path: string): Promise<readonly string[] | undefined> {
        const uri = uriOf(path);
        if (this.workspace.pathOf(uri) === undefined) {
            return undefined;
        }
        const loaded = this.texts.loaded(uri.toString());
        if (loaded) {
            return loaded.getLinesContent();
        }
        const { value } = await this.files.readFile(uri, { limits: { size: MOST_BYTES } });
        return value.toString().split(/\r\n|\r|\n/);
    }
}
