import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import type { ScmService } from '@theia/scm/lib/browser/scm-service';
import { WorkspaceFiles } from '../files/workspace-files';
import { scmService } from '../optional/optional-services';
import { PageTool, ToolContribution } from '../page-tool';
import { getScmStatus, ScmRepositoryStatus } from './scm-status-tool';

/** Binds the tool of source control, for products that have it. */
export function bindScmTools(bind: interfaces.Bind): void {
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const service = scmService(container);
            const files = container.get(WorkspaceFiles);
            const tool = service && getScmStatus(() => statusOf(service, files));
            return { tools: (): PageTool[] => (tool ? [tool] : []) };
        })
        .inSingletonScope();
}

/** Changes outside of the workspace, or of what is excluded, are left out. */
function statusOf({ repositories }: ScmService, files: WorkspaceFiles): ScmRepositoryStatus[] {
    return repositories.map(({ provider, input }) => ({
        provider: provider.label,
        root: new URI(provider.rootUri).path.fsPath(),
        message: input.value,
        changes: provider.groups.flatMap(({ label, resources }) =>
            resources.flatMap(({ sourceUri, decorations }) => {
                const path = files.pathOf(sourceUri);
                const state = decorations?.tooltip ?? decorations?.letter;
                return path === undefined ? [] : [{ path, group: label, ...(state && { state }) }];
            })
        )
    }));
}
