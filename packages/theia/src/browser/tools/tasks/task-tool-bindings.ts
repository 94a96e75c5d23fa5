import { interfaces } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { systemClock } from '@agent-companion/page';
import { UserConsent } from '../consent/user-consent';
import { WorkspaceFiles } from '../files/workspace-files';
import { taskServices } from '../optional/optional-services';
import { WorkspaceTrust } from '../optional/workspace-trust';
import { PageTool, ToolContribution } from '../page-tool';
import { listTasks, runTask } from './task-tools';
import { TheiaTaskHost } from './theia-task-host';

/** Binds the tools of tasks, for products that have any. */
export function bindTaskTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const services = taskServices(container);
            if (!services) {
                return { tools: (): PageTool[] => [] };
            }
            const host = new TheiaTaskHost(
                services,
                container.get(TerminalService),
                container.get(WorkspaceFiles),
                systemClock
            );
            const running = {
                host,
                consent: container.get(UserConsent),
                trust: container.get(WorkspaceTrust),
                clock: systemClock
            };
            return { tools: (): PageTool[] => [listTasks(host), runTask(running)] };
        })
        .inSingletonScope();
}
