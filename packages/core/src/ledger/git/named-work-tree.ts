import * as path from 'node:path';
import { realTargetOf } from '../../workspace/real-path';
import type { LeftOutFiles } from '../work-tree';
import { pieces } from './git-process';
import { GitWorkTree } from './git-work-tree';
import { PrivateGit } from './private-git';

/** Files that hooks have named, in a folder without a repository; shells' writes stay unseen. */
export class NamedWorkTree extends GitWorkTree {
    private readonly names = new Set<string>();

    /** @param root a real path. @param home a private folder of this window and folder. */
    static async openNamed(root: string, home: string, leftOut: LeftOutFiles): Promise<NamedWorkTree> {
        const none = path.join(home, 'none');
        const git = new PrivateGit({ root, gitFolder: none, commonFolder: none, format: 'sha1' }, home);
        const workTree = new NamedWorkTree(git, leftOut);
        await ((await git.prepare()) && workTree.begin());
        const { bytes } = await git.run(['ls-files', '-z']);
        pieces(bytes).forEach(name => workTree.names.add(name.toString('utf8')));
        return workTree;
    }

    include(name: string): void {
        if (!this.names.has(name)) {
            this.names.add(name);
            // A file that was not looked at before has not changed.
            this.leftOut.add(name);
        }
    }

    /** Lists all names: Git would list none in a repository inside. It takes none behind a link. */
    protected override async changedNames(): Promise<readonly Buffer[]> {
        const isDirect = async (name: string): Promise<boolean> => {
            const folder = path.dirname(path.join(this.git.repository.root, name));
            return (await realTargetOf(folder).catch(() => '')) === folder;
        };
        const names = [...this.names];
        const direct = await Promise.all(names.map(isDirect));
        return names.filter((_name, index) => direct[index]).map(name => Buffer.from(name));
    }
}
