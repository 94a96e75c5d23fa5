import { interfaces } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/page';
import { UserConsent } from '../consent/user-consent';
import { WorkspaceFiles } from '../files/workspace-files';
import { debugServices, taskServices } from '../optional/optional-services';
import { WorkspaceTrust } from '../optional/workspace-trust';
import { PageTool, ToolContribution } from '../page-tool';
import { getDebugState } from './debug-state-tool';
import { getBreakpoints, listLaunchConfigurations, startDebugging } from './debug-tools';
import { TheiaDebugHost } from './theia-debug-host';

/** Binds the tools of the debugger, for products that have one. */
export function bindDebugTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const services = debugServices(container);
            if (!services) {
                return { tools: (): PageTool[] => [] };
            }
            const host = new TheiaDebugHost(services, container.get(WorkspaceFiles), taskServices(container));
            const starting = {
                host,
                consent: container.get(UserConsent),
                trust: container.get(WorkspaceTrust),
                clock: systemClock
            };
            return {
                tools: (): PageTool[] => [
                    listLaunchConfigurations(host),
                    getBreakpoints(host),
                    getDebugState(host),
                    startDebugging(starting)
                ]
            };
        })
        .inSingletonScope();
}
