import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ContainerModule } from '@theia/core/shared/inversify';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate';
import { FirstLayout } from './first-layout';
import { LanguageContribution } from './language-contribution';

export default new ContainerModule(bind => {
    bind(LanguageContribution).toSelf().inSingletonScope();
    bind(LanguageGrammarDefinitionContribution).toService(LanguageContribution);
    bind(FirstLayout).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(FirstLayout);
});
