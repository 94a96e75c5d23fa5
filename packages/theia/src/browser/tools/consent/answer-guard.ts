import { Disposable } from '@theia/core/lib/common/disposable';
import type { Clock } from '@agent-companion/server';
import { GLANCE_MS } from '../../review/decision/taken-places';

/** Keeps a question from being answered by input that was meant for what was there before. */
export class AnswerGuard implements Disposable {
    private timer = Disposable.NULL;
    private sightings = 0;
    private isSettled = false;

    /**
     * @param onNextFrame calls a listener right before the page is drawn next.
     * @param onDidChange called when the question can be answered, or cannot any more.
     */
    constructor(
        private readonly clock: Pick<Clock, 'after'>,
        private readonly input: { readonly isPointerDown: boolean },
        private readonly onNextFrame: (listener: () => void) => void,
        private readonly onDidChange: () => void
    ) {}

    /** Whether the question has been on the screen for half a second, and the pointer was not pressed when that was over. */
    get canBeAnswered(): boolean {
        return this.isSettled;
    }

    /** To be called whenever the question has come before the user's eyes: it, or the whole page. */
    show(): void {
        this.timer.dispose();
        this.isSettled = false;
        this.onDidChange();
        const sighting = ++this.sightings;
        this.onNextFrame(() => {
            if (sighting === this.sightings) {
                this.settleLater();
            }
        });
    }

    dispose(): void {
        this.timer.dispose();
        this.sightings++;
    }

    private settleLater(): void {
        this.timer = this.clock.after(GLANCE_MS, () => {
            if (this.input.isPointerDown) {
                // It was pressed before that could be an answer; its release would make it a click.
                this.settleLater();
                return;
            }
            this.isSettled = true;
            this.onDidChange();
        });
    }
}
