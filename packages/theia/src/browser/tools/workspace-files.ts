import { match } from '@theia/core/lib/common/glob';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { ToolRefusal } from '@agent-companion/core/server';
import { refused } from '@agent-companion/client';
import { uriOf } from './file-uris';

/** Which files tools may speak of: those of the workspace that the user has not excluded. */
@injectable()
export class WorkspaceFiles {
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    /** The path of a file of the workspace; undefined for what no tool may speak of. */
    pathOf(uri: URI): string | undefined {
        return this.judge(uri) === undefined ? uri.path.fsPath() : undefined;
    }

    /** Why no tool may speak of a file, by its absolute path. */
    refusalOf(path: string): ToolRefusal | undefined {
        return this.judge(uriOf(path));
    }

    private judge(uri: URI): ToolRefusal | undefined {
        const file = uri.normalizePath();
        const root = file.scheme === 'file' ? this.workspace.getWorkspaceRootUri(file) : undefined;
        const inside = root?.relative(file)?.toString();
        if (!root || inside === undefined) {
            return refused('outside-workspace', 'This is no file of the workspace. Use one that is.');
        }
        return this.isExcluded(inside, root)
            ? refused('excluded', 'The user has excluded this file by the setting files.exclude. Leave it alone.')
            : undefined;
    }

    /** A folder that is excluded takes with it what lies in it. */
    private isExcluded(path: string, root: URI): boolean {
        const rules = this.preferences.get<Record<string, unknown>>('files.exclude', {}, root.toString()) ?? {};
        const patterns = Object.keys(rules).filter(pattern => rules[pattern] === true);
        const segments = path.split('/');
        return segments.some((_, index) => {
            const part = segments.slice(0, index + 1).join('/');
            return patterns.some(pattern => match(pattern, part));
        });
    }
}
