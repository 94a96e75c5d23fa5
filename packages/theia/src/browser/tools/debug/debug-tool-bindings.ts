import { interfaces } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/page';
import { UserConsent } from '../consent/user-consent';
import { uriOf } from '../files/file-uris';
import { WorkspaceFiles } from '../files/workspace-files';
import { debugServices } from '../optional/optional-services';
import { WorkspaceTrust } from '../optional/workspace-trust';
import { PageTool, ToolContribution } from '../page-tool';
import { breakpointsOf, sessionsOf } from './debug-sessions';
import { getDebugState } from './debug-state-tool';
import { startDebugging } from './start-debugging';

/** Binds the tools of the debugger, for products that have one. */
export function bindDebugTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const debug = debugServices(container);
            if (!debug) {
                return { tools: (): PageTool[] => [] };
            }
            const files = container.get(WorkspaceFiles);
            const state = getDebugState({
                sessions: () => sessionsOf(debug),
                breakpoints: () => breakpointsOf(debug, files),
                pathOf: source => files.pathOf(uriOf(source))
            });
            const consent = container.get(UserConsent);
            const starting = { debug, consent, trust: container.get(WorkspaceTrust), clock: systemClock };
            return { tools: (): PageTool[] => [state, startDebugging(starting)] };
        })
        .inSingletonScope();
}
