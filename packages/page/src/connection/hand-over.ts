import type { Clock } from '@agent-companion/server';
import type { BackendCaller } from './backend-caller';

/** How long what the user has typed and decided may take to arrive before the page leaves its window, in milliseconds. */
const HAND_OVER_MS = 5_000;

/** Sends what the user has typed and decided here, before another page shows the reviews. */
export class HandOver {
    /** @param saveDrafts sends every text that was edited, at once. */
    constructor(
        private readonly backend: Pick<BackendCaller, 'settled'>,
        private readonly saveDrafts: () => void,
        private readonly clock: Clock
    ) {}

    /** Resolves with whether all has arrived; within a few seconds, and never rejects. */
    run(): Promise<boolean> {
        this.saveDrafts();
        return new Promise(resolve => {
            const patience = this.clock.after(HAND_OVER_MS, () => resolve(false));
            const settle = (arrived: boolean) => (): void => {
                patience.dispose();
                resolve(arrived);
            };
            this.backend.settled().then(settle(true), settle(false));
        });
    }
}
