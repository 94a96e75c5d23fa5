import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { OS } from '@theia/core/lib/common/os';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { pathInSentence } from '../../agents/mentions/file-mention';
import { pathFor } from '../../agents/mentions/mentions';
import { AgentScreens } from '../../agents/prompt/agent-screens';
import { PromptDelivery } from '../../agents/prompt/prompt-delivery';
import { ReviewDecisions } from '../decision/review-decisions';
import { ReviewService } from '../review-service';
import { CommentContribution } from './comment-contribution';
import { ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

/** Binds what has the user comment on reviews. */
export function bindComments(bind: interfaces.Bind): void {
    bind(ReviewComments)
        .toDynamicValue(() => new ReviewComments(sessionStorage))
        .inSingletonScope();
    bind(ReviewFeedback)
        .toDynamicValue(({ container }) => {
            const [screens, delivery] = [container.get(AgentScreens), container.get(PromptDelivery)];
            return new ReviewFeedback({
                reviews: container.get(ReviewService),
                decisions: container.get(ReviewDecisions),
                comments: container.get(ReviewComments),
                pathOf: async ({ request: { agentName, fileUri } }) => {
                    const folder = await screens.folderOf(agentName);
                    const style = OS.backend.isWindows ? 'windows' : 'posix';
                    return pathInSentence(pathFor(new URI(fileUri), { folder, style }));
                },
                leaveInPrompt: text => delivery.leaveInPrompt(text),
                offerCopy: (text, why) => delivery.offerCopy(text, why)
            });
        })
        .inSingletonScope();
    bind(CommentContribution).toSelf().inSingletonScope();
    for (const contribution of [
        CommandContribution,
        MenuContribution,
        KeybindingContribution,
        TabBarToolbarContribution,
        FrontendApplicationContribution
    ]) {
        bind(contribution).toService(CommentContribution);
    }
}
