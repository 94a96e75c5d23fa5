import type { IDisposable } from '@theia/monaco-editor-core/esm/vs/base/common/lifecycle';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';

/** Where providers of one kind register, as Monaco's registries of language features. */
export interface ProviderRegistry<Provider> {
    ordered(model: ITextModel): Provider[];
    onDidChange(listener: () => void): IDisposable;
}

/** How long, in milliseconds, the first provider of a language may take to register: its extension may have to start. */
const STARTING_MS = 5_000;

/** For how long a language that had none is not waited for again. */
const SILENT_MS = 60_000;

/** Waits for the language services of a text, which start when the first text of their language is opened. */
export class LanguageProviders {
    private readonly silentUntil = new WeakMap<object, Map<string, number>>();

    /** The providers for a text, the best one first; none if none registers in time. */
    async for<Provider>(
        registry: ProviderRegistry<Provider>,
        model: ITextModel,
        limitMs = STARTING_MS
    ): Promise<Provider[]> {
        const present = registry.ordered(model);
        if (present.length > 0 || this.isSilent(registry, model.getLanguageId())) {
            return present;
        }
        const registered = await this.firstOf(registry, model, Math.min(limitMs, STARTING_MS));
        if (registered.length === 0) {
            this.rememberSilence(registry, model.getLanguageId());
        }
        return registered;
    }

    private firstOf<Provider>(
        registry: ProviderRegistry<Provider>,
        model: ITextModel,
        limitMs: number
    ): Promise<Provider[]> {
        return new Promise(resolve => {
            const finish = (providers: Provider[]): void => {
                clearTimeout(timer);
                listening.dispose();
                resolve(providers);
            };
            const timer = setTimeout(() => finish([]), limitMs);
            const listening = registry.onDidChange(() => {
                const providers = registry.ordered(model);
                if (providers.length > 0) {
                    finish(providers);
                }
            });
        });
    }

    private isSilent(registry: object, language: string): boolean {
        return language === 'plaintext' || (this.silentUntil.get(registry)?.get(language) ?? 0) > Date.now();
    }

    private rememberSilence(registry: object, language: string): void {
        const languages = this.silentUntil.get(registry) ?? new Map<string, number>();
        this.silentUntil.set(registry, languages.set(language, Date.now() + SILENT_MS));
    }
}
