import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { IdeTools } from './ide-tools';
import { IdeToolsOffer } from './ide-tools-offer';

/** Binds what tells Gemini CLI of the IDE's tools. */
export function bindTurningOn(bind: interfaces.Bind): void {
    bind(IdeTools).toSelf().inSingletonScope();
    bind(CommandContribution).toService(IdeTools);
    bind(IdeToolsOffer).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(IdeToolsOffer);
}
