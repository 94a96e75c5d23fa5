import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { ILanguageFeaturesService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import type { ToolRefusal } from '@agent-companion/server';
import { WorkspaceFiles } from '../files/workspace-files';
import { refused } from '../page-tool';
import { AskingTime, valueWithin } from './bounded-answer';
import { LanguageProviders, ProviderRegistry } from './language-providers';
import { OpenText } from './text-models';
import { TypeScriptServer } from './typescript-server';

/** The language services of the IDE: what extensions and Monaco itself have registered for the languages of texts. */
@injectable()
export class LanguageFeatures {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    readonly providers = new LanguageProviders();
    typeScript: TypeScriptServer;

    /** Texts whose project has been loaded. */
    private readonly ready = new WeakSet<object>();

    @postConstruct()
    protected init(): void {
        this.typeScript = new TypeScriptServer({
            has: id => this.commands.getCommand(id) !== undefined,
            execute: (id, ...args) => this.commands.executeCommand(id, ...args)
        });
    }

    get registries(): ILanguageFeaturesService {
        return StandaloneServices.get(ILanguageFeaturesService);
    }

    /** The providers for a text, once its language service knows all of the project; a refusal if it has none. */
    async providersFor<Provider>(
        registry: ProviderRegistry<Provider>,
        text: OpenText,
        time: AskingTime,
        what: string
    ): Promise<Provider[] | ToolRefusal> {
        const providers = await this.providers.for(registry, text.model, time.leftMs());
        if (providers.length === 0) {
            return this.noService(text, what);
        }
        return (await this.isReady(text, time))
            ? providers
            : refused('unanswered', `The project of ${text.path} is still being loaded. Ask again.`);
    }

    /** Waits until the project of a text is loaded, where that can be known: before, answers are about a part of it. */
    private async isReady({ model, path }: OpenText, time: AskingTime): Promise<boolean> {
        if (!this.ready.has(model) && this.typeScript.serves(model.getLanguageId())) {
            if ((await valueWithin(this.typeScript.whenLoaded(path), time.leftMs())) !== true) {
                return false;
            }
            this.ready.add(model);
        }
        return true;
    }

    /** Why a tool has no answer about a text. */
    noService({ path, model }: OpenText, what: string): ToolRefusal {
        return refused(
            'no-service',
            `The IDE has nothing that ${what} for ${model.getLanguageId()} files such as ${path}. ` +
                'Read or search the files instead.'
        );
    }

    /** Whether a file is one of the workspace that is not excluded. */
    maySpeakOf(uri: URI): boolean {
        return this.files.pathOf(uri) !== undefined;
    }
}
