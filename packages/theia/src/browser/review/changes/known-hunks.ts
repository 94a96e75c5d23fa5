import { Disposable } from '@theia/core/lib/common/disposable';
import { Hunk } from './hunks';

/** Two texts that may change, and who compares them. */
export interface ComparedTexts {
    /** Whether an editor shows them; it compares them by itself then. */
    readonly areShown: boolean;
    /** What that editor has found; undefined as long as it has not, and while it shows nothing. */
    readonly shownHunks: readonly Hunk[] | undefined;
    /** Tells the texts as they are now from what they were before. */
    readonly version: string;
    /** Compares the texts without an editor; undefined if that would cost too much. */
    compare(): Promise<readonly Hunk[] | undefined>;
}

/** Texts that nobody shows are compared anew once they have not changed for so many milliseconds. */
const QUIET = 200;

/**
 * The hunks of two texts, whether they are on the screen or behind another tab: those that the editor shows, else those
 * of a comparison of our own.
 */
export class KnownHunks implements Disposable {
    /** The last hunks there were. Without a version they are those that the editor showed. */
    private latest: { hunks: readonly Hunk[] | undefined; version?: string } | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private isDisposed = false;

    /** @param onChange called when hunks have become known, have changed, or have been forgotten. */
    constructor(
        private readonly texts: ComparedTexts,
        private readonly onChange: () => void
    ) {
        this.look(0);
    }

    /** Undefined as long as nobody knows. */
    get value(): readonly Hunk[] | undefined {
        return this.texts.shownHunks ?? this.latest?.hunks;
    }

    /** To be called whenever a text has changed, the editor has compared, shows the texts or does not show them any more. */
    look(quiet = QUIET): void {
        clearTimeout(this.timer);
        const { areShown, shownHunks, version } = this.texts;
        if (shownHunks) {
            this.know(shownHunks);
        } else if (!areShown && version !== this.latest?.version) {
            this.timer = setTimeout(() => void this.compare().catch(() => undefined), quiet);
        }
    }

    dispose(): void {
        this.isDisposed = true;
        clearTimeout(this.timer);
    }

    private async compare(): Promise<void> {
        const { version } = this.texts;
        const hunks = await this.texts.compare().catch(() => undefined);
        // Otherwise whoever changed the text has us compare again.
        if (!this.isDisposed && version === this.texts.version) {
            this.know(hunks, version);
        }
    }

    private know(hunks: readonly Hunk[] | undefined, version?: string): void {
        this.latest = { hunks, version };
        this.onChange();
    }
}
