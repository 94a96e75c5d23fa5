import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContext, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { StatusBar } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { interfaces } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/page';
import { keyLabel } from './key-label';
import { LiveRegion } from './live-region';
import { Notices } from './notices';
import { StatusMessages } from './status-messages';
import { dialogContext, TerminalEscape } from './terminal-escape';

/** Binds what says something to the user in passing. */
export function bindMessages(bind: interfaces.Bind): void {
    bind(StatusMessages)
        .toDynamicValue(({ container }) => {
            const keyOf = (command: string): string => keyLabel(container.get(KeybindingRegistry), command);
            const statusBar = container.get<StatusBar>(StatusBar);
            return new StatusMessages(statusBar, new LiveRegion(document), keyOf, systemClock);
        })
        .inSingletonScope();
    bind(Notices).toSelf().inSingletonScope();
    bind(TerminalEscape).toSelf().inSingletonScope();
    bind(KeybindingContext).toConstantValue(dialogContext);
    bind(FrontendApplicationContribution).toService(TerminalEscape);
}
