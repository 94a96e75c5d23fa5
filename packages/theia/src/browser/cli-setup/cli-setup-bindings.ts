import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { CliChange } from './cli-change';
import { IdeMode } from './ide-mode';
import { IdeModeOffer } from './ide-mode-offer';
import { IdeTools } from './ide-tools';
import { IdeToolsOffer } from './ide-tools-offer';

/** Binds what has Gemini CLI connect, and tells it of the IDE's tools, from its next start on. */
export function bindCliSetup(bind: interfaces.Bind): void {
    bind(CliChange).toSelf().inSingletonScope();
    for (const commands of [IdeMode, IdeTools]) {
        bind<object>(commands).toSelf().inSingletonScope();
        bind(CommandContribution).toService(commands);
    }
    for (const offer of [IdeModeOffer, IdeToolsOffer]) {
        bind<object>(offer).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(offer);
    }
}
