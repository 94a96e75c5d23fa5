import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { reviewsOfAgent, systemClock } from '@agent-companion/page';
import { ReviewService } from '../review/review-service';
import { AgentPicker } from './agent-picker';
import { SendToAgent } from './mentions/send-to-agent';
import { AgentPrompt } from './prompt/agent-prompt';
import { AgentScreens } from './prompt/agent-screens';
import { PromptDelivery } from './prompt/prompt-delivery';
import { AgentFolder } from './start/agent-folder';
import { AgentProgram } from './start/agent-program';
import { StartHere } from './start/start-here';

/** Binds what starts agents in folders, and types into their prompts. */
export function bindPrompts(bind: interfaces.Bind): void {
    for (const service of [AgentPicker, AgentScreens]) {
        bind<object>(service).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(service);
    }
    bind(AgentPrompt)
        .toDynamicValue(({ container }) => {
            const reviews = container.get(ReviewService);
            const screens = container.get(AgentScreens);
            return new AgentPrompt({
                terminalOf: agent => screens.terminalOf(agent),
                isWaiting: agent => reviewsOfAgent(agent, reviews.undecided()).length > 0,
                clock: systemClock
            });
        })
        .inSingletonScope();
    bind(PromptDelivery).toSelf().inSingletonScope();
    bind(AgentProgram).toSelf().inSingletonScope();
    bind(AgentFolder).toSelf().inSingletonScope();
    bind(StartHere).toSelf().inSingletonScope();
    bind(CommandContribution).toService(StartHere);
    bind(MenuContribution).toService(StartHere);
    bind(SendToAgent).toSelf().inSingletonScope();
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind(contribution).toService(SendToAgent);
    }
}
