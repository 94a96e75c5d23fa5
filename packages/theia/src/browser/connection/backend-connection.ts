import type { Clock } from '@agent-companion/server';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { CallAnswer, CallLine } from '../../common';

/** The page's connection to the backend: whether anything sent now can arrive. */
export class BackendConnection implements CallLine {
    private changed: number;
    private readonly windowEnds = new Emitter<void>();

    /** Fires when the backend says that the window has ended, perhaps while this page slept. */
    readonly onDidEndWindow: Event<void> = this.windowEnds.event;

    /**
     * @param isOnline whether the page is connected now.
     * @param onDidChange fires after that has changed, and when there is another connection.
     */
    constructor(
        private readonly isOnline: () => boolean,
        readonly onDidChange: Event<unknown>,
        clock: Clock
    ) {
        this.changed = clock.now();
        onDidChange(() => (this.changed = clock.now()));
    }

    get isOpen(): boolean {
        return this.isOnline();
    }

    get since(): number {
        return this.changed;
    }

    /** To be called with every answer of the backend. */
    noteAnswer(answer: CallAnswer): void {
        if (!answer.ok && answer.code === 'window-ended') {
            this.windowEnds.fire();
        }
    }
}
