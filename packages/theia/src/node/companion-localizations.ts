import { LocalizationContribution, LocalizationRegistry } from '@theia/core/lib/node/i18n/localization-contribution';
import { injectable } from '@theia/core/shared/inversify';

/** Our texts in other languages; which languages a user may choose is the application's to say. */
@injectable()
export class CompanionLocalizations implements LocalizationContribution {
    /* eslint-disable @typescript-eslint/no-require-imports -- The bundler puts into the backend what is required. */
    registerLocalizations(registry: LocalizationRegistry): Promise<void> {
        registry.registerLocalizationFromRequire('zh-cn', require('../../i18n/nls.zh-cn.json'));
        registry.registerLocalizationFromRequire('zh-tw', require('../../i18n/nls.zh-tw.json'));
        registry.registerLocalizationFromRequire('zh-cn', require('@agent-companion/client/i18n/nls.zh-cn.json'));
        registry.registerLocalizationFromRequire('zh-tw', require('@agent-companion/client/i18n/nls.zh-tw.json'));
        return Promise.resolve();
    }
}
