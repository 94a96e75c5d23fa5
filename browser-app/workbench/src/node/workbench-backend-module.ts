import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { ContainerModule } from '@theia/core/shared/inversify';
import { WorkbenchLocalizations } from './workbench-localizations';

export default new ContainerModule(bind => {
    bind(WorkbenchLocalizations).toSelf().inSingletonScope();
    bind(LocalizationContribution).toService(WorkbenchLocalizations);
});
