import { inject, injectable } from '@theia/core/shared/inversify';
import { AskedTabs } from '../language/asked-tabs';
import { LanguageFeatures } from '../language/language-features';
import { OpenText } from '../language/text-models';
import { SILENT_MS } from './marker-settling';
import { ObservedTexts } from './observed-texts';

/** How long, in milliseconds, a service may take that speaks of a text without a tab. */
const UNASKED_MS = 1_000;

/** Language services that cannot be asked for the problems of a text, but publish them by themselves. */
@injectable()
export class PublishingServices {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(ObservedTexts) protected readonly observed: ObservedTexts;
    @inject(AskedTabs) protected readonly tabs: AskedTabs;

    /**
     * Waits until the problems of a text as it is now are published, or it has none. Whether that is so: where nothing is ever
     * said, after a silence that begins when the service of its language can speak. What is not asked about is not waited for.
     * @param mayOpenTab whether the text may get a tab, without which some services say nothing; see {@link AskedTabs}.
     */
    async whenSettled({ model, uri }: OpenText, mayOpenTab: boolean, leftMs: () => number): Promise<boolean> {
        const { providers, registries } = this.features;
        const registry = registries.documentSymbolProvider;
        const started = await providers.for(registry, model, leftMs(), SILENT_MS);
        if (started.length === 0) {
            return providers.startsIn(registry, model, SILENT_MS) === 0;
        }
        const { settling } = this.observed;
        const text = uri.toString();
        if (mayOpenTab || !settling.isAskedAbout(text)) {
            const isAnswered = await settling.whenAnswered(text, Math.min(UNASKED_MS, leftMs()));
            if (!isAnswered && !mayOpenTab) {
                return true;
            }
            if (!isAnswered) {
                await this.tabs.open(uri);
            }
        }
        return settling.whenSettled([text], leftMs());
    }

    /** Whether the service of a text, if it has one, is asked about it: it may be one that speaks of texts with a tab only. */
    isAskedAbout({ model, uri }: OpenText): boolean {
        const { registries } = this.features;
        const hasService = registries.documentSymbolProvider.ordered(model).length > 0;
        return !hasService || this.observed.settling.isAskedAbout(uri.toString());
    }
}
