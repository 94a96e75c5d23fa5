import URI from '@theia/core/lib/common/uri';
import type { ScmService } from '@theia/scm/lib/browser/scm-service';
import { answered, IdeTool } from '@agent-companion/client';
import type { WorkspaceFiles } from './workspace-files';

const MAX_MESSAGE_LENGTH = 4_000;

/** Tells what the Source Control view lists, without what is outside of the workspace or excluded. */
export function getScmStatus(service: ScmService, files: WorkspaceFiles): IdeTool<'get_scm_status'> {
    return {
        name: 'get_scm_status',
        run: () => {
            const repositories = service.repositories.map(({ provider, input }) => ({
                provider: provider.label,
                root: new URI(provider.rootUri).path.fsPath(),
                ...(input.value && { message: input.value.slice(0, MAX_MESSAGE_LENGTH) })
            }));
            const groups = service.repositories.flatMap(({ provider }) => provider.groups);
            const changes = groups.flatMap(({ label, resources }) =>
                resources.flatMap(({ sourceUri, decorations }) => {
                    const path = files.pathOf(sourceUri);
                    const state = decorations?.tooltip ?? decorations?.letter;
                    return path === undefined ? [] : [{ path, group: label, ...(state && { state }) }];
                })
            );
            return Promise.resolve(answered({ repositories, changes, total: changes.length }));
        }
    };
}
