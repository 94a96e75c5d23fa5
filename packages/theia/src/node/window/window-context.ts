import { IdeContext } from '@agent-companion/protocol/gemini';
import { EditorSnapshot } from '../../common';
import { toIdeContext } from '../workspace/editor-context';

/** How long a page may be away before its files count as closed, in milliseconds: longer than a reload takes. */
const RELOAD_MS = 15_000;

const NOTHING_OPEN: IdeContext = { workspaceState: { openFiles: [] } };

/**
 * What the agents of a window are told of its editors: the newest snapshot of its page, or that nothing is open while
 * nobody is in front of them.
 */
export class WindowContext {
    private newestRevision = -Infinity;
    private newest: IdeContext | undefined;
    private isTrusted: boolean | undefined;
    private isSilent = false;
    private forgetting: NodeJS.Timeout | undefined;

    constructor(
        private readonly publish: (context: IdeContext) => void,
        private readonly reloadMs = RELOAD_MS
    ) {}

    /** A page serves the window from now on; if it is another one, its snapshots are counted anew. */
    pageCame(isAnother: boolean): void {
        clearTimeout(this.forgetting);
        if (isAnother) {
            this.newestRevision = -Infinity;
            this.newest = undefined;
            this.isSilent = false;
        }
    }

    /** The window has no page now. Its files count as closed soon, unless it was a reload. */
    pageLeft(): void {
        clearTimeout(this.forgetting);
        this.forgetting = setTimeout(() => this.tell(NOTHING_OPEN), this.reloadMs).unref();
    }

    /** The page was asked whether it is alive. One that keeps silent is in front of nobody, until it answers again. */
    pageLooked(alive: boolean): void {
        if (alive !== this.isSilent) {
            return;
        }
        this.isSilent = !alive;
        this.tell(this.isSilent ? NOTHING_OPEN : this.newest);
    }

    /** Takes a snapshot of the page, unless it is older than the last one. */
    async update(snapshot: EditorSnapshot): Promise<void> {
        if (snapshot.revision <= this.newestRevision) {
            return;
        }
        this.newestRevision = snapshot.revision;
        const context = await toIdeContext(snapshot);
        // Looking at the disk takes time: a newer snapshot may have come and gone meanwhile.
        if (snapshot.revision === this.newestRevision) {
            this.newest = context;
            // Who sends snapshots is alive.
            this.isSilent = false;
            this.tell(context);
        }
    }

    /** Tells nothing by itself any more. */
    dispose(): void {
        clearTimeout(this.forgetting);
    }

    /** Trust that comes and goes, as it does while a page is loading, would have the CLI ask for a restart. */
    private tell(context: IdeContext | undefined): void {
        if (!context) {
            return;
        }
        const { workspaceState } = context;
        this.isTrusted = workspaceState?.isTrusted ?? this.isTrusted;
        this.publish({
            workspaceState: { ...workspaceState, ...(this.isTrusted !== undefined && { isTrusted: this.isTrusted }) }
        });
    }
}
