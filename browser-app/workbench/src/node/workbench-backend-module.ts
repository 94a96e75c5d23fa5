import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { ContainerModule } from '@theia/core/shared/inversify';
import { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';
import { withoutGitVariables } from './terminals-without-git';
import { WorkbenchLocalizations } from './workbench-localizations';

export default new ContainerModule((bind, _unbind, _isBound, _rebind, _unbindAsync, onActivation) => {
    bind(WorkbenchLocalizations).toSelf().inSingletonScope();
    bind(LocalizationContribution).toService(WorkbenchLocalizations);
    onActivation<IShellTerminalServer>(IShellTerminalServer, (_context, server) => withoutGitVariables(server));
});
