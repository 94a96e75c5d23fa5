import { inject, injectable } from '@theia/core/shared/inversify';
import type { Clock } from '@agent-companion/server';
import { systemClock } from '../../common/system-clock';
import { ReviewDrafts } from '../review/drafts/review-drafts';
import { BackendConnection } from './backend-connection';

/** How long what the user has typed and decided may take to arrive before the page leaves its window, in milliseconds. */
const HAND_OVER_MS = 5_000;

/** Sends what the user has typed and decided here, before another page shows the reviews. */
@injectable()
export class HandOver {
    @inject(BackendConnection) protected readonly connection: BackendConnection;
    @inject(ReviewDrafts) protected readonly drafts: ReviewDrafts;

    protected readonly clock: Clock = systemClock;

    /** Resolves with whether all has arrived; within a few seconds, and never rejects. */
    run(): Promise<boolean> {
        this.drafts.saveNow();
        return new Promise(resolve => {
            const patience = this.clock.after(HAND_OVER_MS, () => resolve(false));
            const settle = (arrived: boolean) => (): void => {
                patience.dispose();
                resolve(arrived);
            };
            this.connection.calls.settled().then(settle(true), settle(false));
        });
    }
}
