import '../style/file-icons.css';
import '../style/page.css';
import '../style/start-page.css';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ContainerModule } from '@theia/core/shared/inversify';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate';
import { FirstLayout } from './first-layout';
import { LanguageContribution } from './language-contribution';
import { bindLateSettings } from './late-settings';
import { ReadableTerminals } from './readable-terminals';
import { StartPage } from './start-page/start-page';
import { StartPageContribution } from './start-page/start-page-contribution';
import { startPagePreferenceSchema } from './start-page/start-page-preference';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bindLateSettings(bind, rebind);
    bind(LanguageContribution).toSelf().inSingletonScope();
    bind(LanguageGrammarDefinitionContribution).toService(LanguageContribution);
    bind(FirstLayout).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(FirstLayout);
    bind(ReadableTerminals).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ReadableTerminals);

    bind(PreferenceContribution).toConstantValue({ schema: startPagePreferenceSchema });
    bind(StartPage).toSelf().inSingletonScope();
    bind(StartPageContribution).toSelf().inSingletonScope();
    for (const contribution of [FrontendApplicationContribution, CommandContribution, MenuContribution]) {
        bind(contribution).toService(StartPageContribution);
    }
});
