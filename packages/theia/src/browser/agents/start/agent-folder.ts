import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Where an agent is to be started; without a folder where terminals start. */
type FolderChoice = { readonly code: 'chosen'; readonly folder: URI | undefined } | { readonly code: 'cancelled' };

/** Finds the folder in which an agent is to be started: agents see one folder of a workspace, and what is in it. */
@injectable()
export class AgentFolder {
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;
    @inject(LabelProvider) protected readonly labels: LabelProvider;

    /** The folder that was asked for, if any, else the only folder of the workspace, else the user's choice. */
    async choose(wanted: unknown): Promise<FolderChoice> {
        if (wanted instanceof URI) {
            return { code: 'chosen', folder: wanted };
        }
        const roots = (await this.workspace.roots).map(({ resource }) => resource);
        if (roots.length <= 1) {
            return { code: 'chosen', folder: roots.at(0) };
        }
        const items = roots.map(folder => ({
            label: this.labels.getName(folder),
            description: this.labels.getLongName(folder.parent),
            folder
        }));
        const placeholder = nls.localize('agent-companion/pickFolder', 'Start the agent in which folder?');
        const picked = await this.quickPick.show(items, { placeholder });
        return picked ? { code: 'chosen', folder: picked.folder } : { code: 'cancelled' };
    }
}
