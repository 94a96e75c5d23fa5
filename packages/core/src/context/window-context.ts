import { Disposable } from '../support/emitter';
import { Clock, systemClock } from '../support/clock';
import { isOnForeignShare } from '../workspace/network-path';
import { pathOf, toEditorContext } from './editor-context';
import { EditorContext, EditorSnapshot } from './editor-snapshot';
import { FileAccess, FilePresence, IsFile } from './file-presence';

/** How long a page may be away before its files count as closed, in milliseconds: longer than a reload takes. */
const RELOAD_MS = 15_000;

/** How long the files of one snapshot are waited for, in milliseconds, all together. */
const LOOK_MS = 1_000;

const NOTHING_OPEN: EditorContext = { openFiles: [] };

/** Context of a window: its page's newest snapshot; nothing open without a live page. */
export class WindowContext {
    private newestSnapshot: EditorSnapshot | undefined;
    private newest: EditorContext | undefined;
    private isTrusted: boolean | undefined;
    private isSilent = false;
    private workspaceRoots: readonly string[] = [];
    private forgetting: Disposable | undefined;
    private readonly presence: FilePresence;
    /** Counts the times that files were looked for: only the newest counts. */
    private looks = 0;

    constructor(
        private readonly publish: (context: EditorContext) => void,
        private readonly clock: Clock = systemClock,
        private readonly files: Partial<FileAccess> & { readonly platform?: NodeJS.Platform } = {}
    ) {
        this.presence = new FilePresence(() => this.lookAgain(), clock, files);
    }

    /** A page serves the window from now on; if it is another one, its snapshots are counted anew. */
    pageAttached(isAnother: boolean): void {
        this.forgetting?.dispose();
        if (isAnother) {
            this.forgetSnapshot();
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
        this.forgetting = this.clock.after(RELOAD_MS, () => {
            this.forgetSnapshot();
            this.send(NOTHING_OPEN);
        });
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
        // A page that sends snapshots is alive.
        this.isSilent = false;
        this.presence.retain(new Set(snapshot.files.map(({ uri }) => pathOf(uri, this.files.platform))));
        const end = this.clock.now() + LOOK_MS;
        await this.look(snapshot, path => this.presence.isFile(path, end - this.clock.now()));
    }

    /** Sends nothing by itself any more. */
    dispose(): void {
        this.forgetSnapshot();
        this.forgetting?.dispose();
    }

    private forgetSnapshot(): void {
        this.newestSnapshot = undefined;
        this.looks++;
    }

    /** A file is told of that was waited for in vain. */
    private async lookAgain(): Promise<void> {
        if (this.newestSnapshot) {
            const end = this.clock.now() + LOOK_MS;
            const isFile: IsFile = async path =>
                this.presence.lastAnswer(path) ?? this.presence.isFile(path, end - this.clock.now());
            await this.look(this.newestSnapshot, isFile);
        }
    }

    private async look(snapshot: EditorSnapshot, isFile: IsFile): Promise<void> {
        const look = ++this.looks;
        const { platform } = this.files;
        const isKnown: IsFile = async path => !isOnForeignShare(path, this.workspaceRoots, platform) && isFile(path);
        const context = await toEditorContext(snapshot, isKnown, platform);
        // Looking at the disk takes time: a newer snapshot, or another page, may have come meanwhile.
        if (look === this.looks) {
            this.newest = context;
            if (!this.isSilent) {
                this.send(context);
            }
        }
    }

    /** Publishes a context with the last known trust: if trust came and went, the CLI would ask for a restart. */
    private send(context: EditorContext | undefined): void {
        if (!context) {
            return;
        }
        const { openFiles, isTrusted = this.isTrusted } = context;
        this.isTrusted = isTrusted;
        this.publish({ openFiles, ...(isTrusted !== undefined && { isTrusted }) });
    }
}
