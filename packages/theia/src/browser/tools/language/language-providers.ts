import type { IDisposable } from '@theia/monaco-editor-core/esm/vs/base/common/lifecycle';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';

/** Where providers of one kind register, as Monaco's registries of language features. */
export interface ProviderRegistry<Provider> {
    ordered(model: ITextModel): Provider[];
    onDidChange(listener: () => void): IDisposable;
}

/** How long, in milliseconds, the first provider of a language may take to register: its extension may have to start. */
const STARTING_MS = 5_000;

/** For how long, from the time on when it was waited for, a language that had none is not waited for again. */
const SILENT_MS = 600_000;

/** Waits for the language services of a text, which start when the first text of their language is opened. */
export class LanguageProviders {
    /** Since when the first provider of a language is waited for. */
    private readonly waitingSince = new WeakMap<object, Map<string, number>>();

    /**
     * The providers for a text, the best one first; none if none registers in time.
     * @param startingMs how long the first one may take, counted from the first question about the language.
     */
    async for<Provider>(
        registry: ProviderRegistry<Provider>,
        model: ITextModel,
        limitMs = STARTING_MS,
        startingMs = STARTING_MS
    ): Promise<Provider[]> {
        const present = registry.ordered(model);
        const left = present.length > 0 ? 0 : this.startsIn(registry, model, startingMs);
        return left > 0 ? this.firstOf(registry, model, Math.min(limitMs, left)) : present;
    }

    /** In how many milliseconds a language without a provider is taken to have none; 0 once it is. */
    startsIn(registry: object, model: ITextModel, startingMs = STARTING_MS): number {
        const language = model.getLanguageId();
        if (language === 'plaintext') {
            return 0;
        }
        const languages = this.waitingSince.get(registry) ?? new Map<string, number>();
        const now = Date.now();
        const known = languages.get(language);
        const since = known !== undefined && known + SILENT_MS > now ? known : now;
        this.waitingSince.set(registry, languages.set(language, since));
        return Math.max(0, since + startingMs - now);
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
}
