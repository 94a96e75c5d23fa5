import { Disposable } from '@theia/core/lib/common/disposable';
import type { Clock } from '@agent-companion/server';
import { Hunk } from './hunks';

/** Two texts that may change, and how they are compared. */
export interface ComparedTexts {
    /** Whether an editor shows them; it compares them by itself then. */
    readonly areShown: boolean;
    /** What that editor has found; undefined until it has, and while it shows nothing. */
    readonly shownHunks: readonly Hunk[] | undefined;
    /** Tells the texts as they are now from what they were before. */
    readonly version: string;
    /** Compares the texts without an editor; undefined if that would cost too much. */
    compare(): Promise<readonly Hunk[] | undefined>;
}

/** Texts behind another tab are compared anew once they have not changed for so many milliseconds. */
const QUIET_MS = 200;

/**
 * The hunks of two texts, whether they are on the screen or behind another tab: those that the editor shows, else those
 * of a comparison of our own.
 */
export class HunkCache implements Disposable {
    /** The last hunks there were. Without a version they are those that the editor showed. */
    private latest: { hunks: readonly Hunk[] | undefined; version?: string } | undefined;
    private timer = Disposable.NULL;
    private isDisposed = false;

    /** @param onChange called when hunks have become known, have changed, or have been forgotten. */
    constructor(
        private readonly texts: ComparedTexts,
        private readonly clock: Clock,
        private readonly onDidChange: () => void
    ) {
        this.update(0);
    }

    /** Undefined as long as the texts have not been compared. */
    get value(): readonly Hunk[] | undefined {
        return this.texts.shownHunks ?? this.latest?.hunks;
    }

    /** To be called whenever a text has changed, the editor has compared, shows the texts or does not show them any more. */
    update(quiet = QUIET_MS): void {
        this.timer.dispose();
        const { areShown, shownHunks, version } = this.texts;
        if (shownHunks) {
            this.keep(shownHunks);
        } else if (!areShown && version !== this.latest?.version) {
            this.timer = this.clock.after(quiet, () => void this.compare().catch(() => undefined));
        }
    }

    dispose(): void {
        this.isDisposed = true;
        this.timer.dispose();
    }

    private async compare(): Promise<void> {
        const { version } = this.texts;
        const hunks = await this.texts.compare().catch(() => undefined);
        // A text that has changed meanwhile is compared again.
        if (!this.isDisposed && version === this.texts.version) {
            this.keep(hunks, version);
        }
    }

    private keep(hunks: readonly Hunk[] | undefined, version?: string): void {
        this.latest = { hunks, version };
        this.onDidChange();
    }
}
