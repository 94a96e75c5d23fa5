import type { Clock } from '@agent-companion/server';
import { Event } from '@theia/core/lib/common/event';
import { CallLine } from '../../common';

/** The page's connection to the backend: whether anything sent now can arrive. */
export class BackendConnection implements CallLine {
    private changed: number;

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
}
