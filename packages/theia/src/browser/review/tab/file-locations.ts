import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Where files are, for people: within the workspace from its root on, which is named only if there are several. */
@injectable()
export class FileLocations {
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(LabelProvider) protected readonly labels: LabelProvider;

    /** The file with its folders; outside of the workspace its whole path. */
    pathOf(file: URI): string {
        const plain = file.normalizePath();
        return this.inWorkspace(plain) ?? plain.path.fsPath();
    }

    /** The file's folder; empty for the workspace's own. */
    folderOf(file: URI): string {
        const folder = file.normalizePath().parent;
        return this.inWorkspace(folder) ?? this.labels.getLongName(folder);
    }

    private inWorkspace(place: URI): string | undefined {
        const root = this.workspace.getWorkspaceRootUri(place);
        const inRoot = root?.relative(place)?.toString();
        return root && inRoot !== undefined && this.workspace.tryGetRoots().length > 1
            ? [root.path.base, inRoot].filter(Boolean).join('/')
            : inRoot;
    }
}
