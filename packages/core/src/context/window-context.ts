import { Disposable } from '../support/emitter';
import { Clock, systemClock } from '../support/clock';
import { fileQueries } from '../support/file-queries';
import { waitAtMost } from '../support/timeout';
import { ExcludedFiles, ExclusionWishes } from '../workspace/excluded-files';
import { Sight } from '../workspace/sight';
import { isOnForeignShare } from '../workspace/network-path';
import { isFileOnDisk, IsFile, toEditorContext } from './editor-context';
import { EditorContext, EditorSnapshot } from './editor-snapshot';

/** How long a page may be away before its files count as closed, in milliseconds: longer than a reload takes. */
const RELOAD_MS = 15_000;

/** How long the files of one snapshot are waited for, in milliseconds, all together. */
const LOOK_MS = 1_000;

const NOTHING_OPEN: EditorContext = { openFiles: [] };

/** The user's limits to the sight of agents. */
export interface ContextWishes extends ExclusionWishes {
    /** Agents see nothing of the window now. */
    readonly paused: boolean;
}

/** What agents may be told, whatever the user wants. */
interface ContextRules {
    readonly policy: { readonly context: 'on' | 'off' };
}

/** Context of a window: its page's newest snapshot; nothing open without a live page, or while it is paused. */
export class WindowContext implements Sight {
    private newestSnapshot: EditorSnapshot | undefined;
    private newest: EditorContext | undefined;
    private isTrusted: boolean | undefined;
    private isSilent = false;
    private workspaceRoots: readonly string[] = [];
    private forgetting: Disposable | undefined;
    /** Until they are known, nothing is sent. */
    private wishes: ContextWishes | undefined;
    private looks = 0;

    constructor(
        private readonly publish: (context: EditorContext) => void,
        private readonly excluded: Pick<ExcludedFiles, 'update' | 'excludes' | 'isExcluded'>,
        private readonly clock: Clock = systemClock,
        private readonly files: { readonly isFile?: IsFile; readonly platform?: NodeJS.Platform } = {},
        private readonly rules: ContextRules = { policy: { context: 'on' } }
    ) {}

    /** Takes what the user wants agents to see from now on; undefined if unknown, so that it stays. */
    async updateWishes(wishes: ContextWishes | undefined): Promise<void> {
        if (!wishes) {
            return;
        }
        this.excluded.update({ wishes });
        this.wishes = wishes;
        if (this.isPaused) {
            this.send(this.newest ?? NOTHING_OPEN);
        } else if (this.newestSnapshot) {
            await this.look(this.newestSnapshot);
        }
    }

    /** Whether agents see nothing of the window. */
    get isPaused(): boolean {
        return this.wishes?.paused !== false;
    }

    /** A page serves the window from now on; if it is another one, its snapshots are counted anew. */
    pageAttached(isAnother: boolean): void {
        this.forgetting?.dispose();
        if (isAnother) {
            this.newestSnapshot = undefined;
            this.newest = undefined;
            this.isSilent = false;
        }
    }

    excludes(file: string): Promise<boolean> {
        return this.excluded.excludes(file);
    }

    isExcluded(file: string): boolean {
        return this.excluded.isExcluded(file);
    }

    /** Takes the workspace's roots as they are now, absolute paths: of network shares only theirs are looked at. */
    updateWorkspace(roots: readonly string[]): void {
        this.workspaceRoots = roots;
        this.excluded.update({ roots });
    }

    /** The window has no page now. Its files count as closed soon, unless it was a reload. */
    pageDetached(): void {
        this.forgetting?.dispose();
        this.forgetting = this.clock.after(RELOAD_MS, () => {
            this.newestSnapshot = undefined;
            this.send(NOTHING_OPEN);
        });
    }

    /** The page was asked whether it is alive. A silent page counts as closed, until it answers again. */
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
        await this.look(snapshot);
    }

    /** The policy has changed: what agents know is as it allows now. */
    policyChanged(): void {
        this.send(this.newest && NOTHING_OPEN);
        if (this.newestSnapshot) {
            this.look(this.newestSnapshot).catch(() => undefined);
        }
    }

    /** Sends nothing by itself any more. */
    dispose(): void {
        this.newestSnapshot = undefined;
        this.forgetting?.dispose();
    }

    private async look(snapshot: EditorSnapshot): Promise<void> {
        const look = ++this.looks;
        const context = await toEditorContext(
            snapshot,
            this.lookUntil(this.clock.now() + LOOK_MS),
            this.files.platform
        );
        // Looking at the disk takes time: newer wishes or snapshots, or another page, may have come meanwhile.
        if (look === this.looks && snapshot === this.newestSnapshot) {
            this.newest = context;
            if (!this.isSilent) {
                this.send(context);
            }
        }
    }

    /** Looks for files until a time. A file of which nothing is known by then is there: an editor has it open. */
    private lookUntil(end: number): IsFile {
        const { isFile = isFileOnDisk, platform } = this.files;
        return async path => {
            if (isOnForeignShare(path, this.workspaceRoots, platform) || (await this.excludes(path))) {
                return false;
            }
            const asked = fileQueries.ask(`file ${path}`, () => isFile(path));
            const answer = await waitAtMost(asked, Math.max(0, end - this.clock.now()), this.clock);
            return answer.kind !== 'value' || answer.value;
        };
    }

    /** Publishes a context with the last known trust: if trust came and went, the CLI would ask for a restart. */
    private send(context: EditorContext | undefined): void {
        if (!context || !this.wishes) {
            return;
        }
        const { isTrusted = this.isTrusted } = context;
        this.isTrusted = isTrusted;
        const { openFiles } = this.isPaused || this.rules.policy.context === 'off' ? NOTHING_OPEN : context;
        this.publish({ openFiles, ...(isTrusted !== undefined && { isTrusted }) });
    }
}
