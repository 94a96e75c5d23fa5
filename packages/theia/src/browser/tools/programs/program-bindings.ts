import { interfaces } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { systemClock } from '@agent-companion/page';
import { UserConsent } from '../consent/user-consent';
import { WorkspaceFiles } from '../files/workspace-files';
import { debugServices, taskServices } from '../optional/optional-services';
import { WorkspaceTrust } from '../optional/workspace-trust';
import { PageTool, ToolContribution } from '../page-tool';
import { getDebugState } from './debug-state';
import { runTask } from './run-task';
import { startDebugging } from './start-debugging';

/** Binds the tools of tasks and of the debugger, for products that have them. */
export function bindProgramTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const gate = {
                consent: container.get(UserConsent),
                trust: container.get(WorkspaceTrust),
                clock: systemClock
            };
            const [tasks, debug] = [taskServices(container), debugServices(container)];
            const tools: PageTool[] = [
                ...(tasks ? [runTask({ ...gate, tasks, terminals: container.get(TerminalService) })] : []),
                ...(debug
                    ? [getDebugState(debug, container.get(WorkspaceFiles)), startDebugging({ ...gate, debug })]
                    : [])
            ];
            return { tools: () => tools };
        })
        .inSingletonScope();
}
