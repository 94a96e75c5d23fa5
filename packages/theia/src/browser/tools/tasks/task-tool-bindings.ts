import { interfaces } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { systemClock } from '@agent-companion/page';
import { UserConsent } from '../consent/user-consent';
import { taskServices } from '../optional/optional-services';
import { WorkspaceTrust } from '../optional/workspace-trust';
import { PageTool, ToolContribution } from '../page-tool';
import { runTask } from './run-task';

/** Binds the tool of tasks, for products that have any. */
export function bindTaskTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const tasks = taskServices(container);
            const tool = (): PageTool[] =>
                tasks
                    ? [
                          runTask({
                              tasks,
                              terminals: container.get(TerminalService),
                              consent: container.get(UserConsent),
                              trust: container.get(WorkspaceTrust),
                              clock: systemClock
                          })
                      ]
                    : [];
            return { tools: tool };
        })
        .inSingletonScope();
}
