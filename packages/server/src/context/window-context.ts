import { Disposable } from '../emitter';
import { Clock, systemClock } from '../time/clock';
import { FileQueries, fileQueries } from '../workspace/file-queries';
import { isOnForeignShare } from '../workspace/network-path';
import { IsFile, isFileOnDisk, toEditorContext } from './editor-context';
import { EditorContext, EditorSnapshot } from './editor-snapshot';

/** How long a page may be away before its files count as closed, in milliseconds: longer than a reload takes. */
const RELOAD_MS = 15_000;

const NOTHING_OPEN: EditorContext = { openFiles: [] };

/** How it is found out which of the open files are there. Default: by this process, on its platform. */
interface FileAccess {
    readonly isFile: IsFile;
    readonly queries: FileQueries;
    readonly platform: NodeJS.Platform;
}

/**
 * What the agents of a window are told of its editors: the newest snapshot of its page, or that nothing is open while no
 * live page shows them.
 */
export class WindowContext {
    private newestSnapshot: EditorSnapshot | undefined;
    private newest: EditorContext | undefined;
    private isTrusted: boolean | undefined;
    private isSilent = false;
    private workspaceRoots: readonly string[] = [];
    private forgetting: Disposable | undefined;

    constructor(
        private readonly publish: (context: EditorContext) => void,
        private readonly clock: Clock = systemClock,
        private readonly files: Partial<FileAccess> = {}
    ) {}

    /** A page serves the window from now on; if it is another one, its snapshots are counted anew. */
    pageAttached(isAnother: boolean): void {
        this.forgetting?.dispose();
        if (isAnother) {
            this.newestSnapshot = undefined;
            this.newest = undefined;
            this.isSilent = false;
        }
    }

    /** Takes the workspace's roots as they are now, absolute paths: of network shares only theirs are looked at. */
    updateWorkspace(roots: readonly string[]): void {
        this.workspaceRoots = roots;
    }

    /** The window has no page now. Its files count as closed soon, unless it was a reload. */
    pageDetached(): void {
        this.forgetting?.dispose();
        this.forgetting = this.clock.after(RELOAD_MS, () => this.send(NOTHING_OPEN));
    }

    /** The page was asked whether it is alive. One that keeps silent counts as closed, until it answers again. */
    pageChecked(alive: boolean): void {
        if (alive !== this.isSilent) {
            return;
        }
        this.isSilent = !alive;
        this.send(this.isSilent ? NOTHING_OPEN : this.newest);
    }

    /** Takes a snapshot of the page, unless it is older than the last one. */
    async update(snapshot: EditorSnapshot): Promise<void> {
        if (this.newestSnapshot && snapshot.revision <= this.newestSnapshot.revision) {
            return;
        }
        this.newestSnapshot = snapshot;
        const context = await toEditorContext(snapshot, path => this.isFile(path), this.clock, this.files.platform);
        // Looking at the disk takes time: a newer snapshot, or another page, may have come meanwhile.
        if (snapshot === this.newestSnapshot) {
            this.newest = context;
            // A page that sends snapshots is alive.
            this.isSilent = false;
            this.send(context);
        }
    }

    /** Sends nothing by itself any more. */
    dispose(): void {
        this.forgetting?.dispose();
    }

    /** The same files are looked for with every key that is pressed. */
    private async isFile(path: string): Promise<boolean> {
        const { isFile = isFileOnDisk, queries = fileQueries, platform } = this.files;
        if (isOnForeignShare(path, this.workspaceRoots, platform)) {
            return false;
        }
        return queries.ask(`file ${path}`, () => isFile(path));
    }

    /** Trust that comes and goes, as it does while a page is loading, would have the CLI ask for a restart. */
    private send(context: EditorContext | undefined): void {
        if (!context) {
            return;
        }
        const { openFiles, isTrusted = this.isTrusted } = context;
        this.isTrusted = isTrusted;
        this.publish({ openFiles, ...(isTrusted !== undefined && { isTrusted }) });
    }
}
