import { LocalizationContribution, LocalizationRegistry } from '@theia/core/lib/node/i18n/localization-contribution';
import { injectable } from '@theia/core/shared/inversify';

/** The workbench's texts in other languages, which it also has offered by 'Configure Display Language'. */
@injectable()
export class WorkbenchLocalizations implements LocalizationContribution {
    /* eslint-disable @typescript-eslint/no-require-imports -- The bundler puts into the backend what is required. */
    registerLocalizations(registry: LocalizationRegistry): Promise<void> {
        registry.registerLocalizationFromRequire(
            {
                languageId: 'zh-cn',
                languageName: 'Chinese (Simplified)',
                localizedLanguageName: '中文（简体）',
                languagePack: true
            },
            require('../../i18n/nls.zh-cn.json')
        );
        registry.registerLocalizationFromRequire(
            {
                languageId: 'zh-tw',
                languageName: 'Chinese (Traditional)',
                localizedLanguageName: '中文（繁體）',
                languagePack: true
            },
            require('../../i18n/nls.zh-tw.json')
        );
        return Promise.resolve();
    }
}
