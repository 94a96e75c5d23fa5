import { Event } from '@theia/core/lib/common/event';

/** The line to the backend: whether anything said now can be heard. */
export class BackendConnection {
    private changed = Date.now();

    /**
     * @param isOnline whether the page is connected now.
     * @param onDidChange fires after that has changed.
     */
    constructor(
        private readonly isOnline: () => boolean,
        readonly onDidChange: Event<unknown>
    ) {
        onDidChange(() => (this.changed = Date.now()));
    }

    get isOpen(): boolean {
        return this.isOnline();
    }

    /** Since when the line is as it is, in milliseconds since 1970. */
    get since(): number {
        return this.changed;
    }

    /** Resolves as soon as the line is open; however long that takes, for nothing can be said before. */
    async whenOpen(): Promise<void> {
        while (!this.isOpen) {
            await new Promise<void>(resolve => {
                const listening = this.onDidChange(() => {
                    listening.dispose();
                    resolve();
                });
            });
        }
    }
}
