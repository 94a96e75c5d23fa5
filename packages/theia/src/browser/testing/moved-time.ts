import { mock } from 'node:test';

/** Time that a test moves by hand: `setTimeout` and `Date` stand still otherwise. To be ended by the test. */
export class MovedTime {
    constructor() {
        mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
    }

    /** Moves on second by second, and lets everything happen that follows from it. */
    async pass(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
            mock.timers.tick(1_000);
            await new Promise(resolve => setImmediate(resolve));
        }
    }

    end(): void {
        mock.timers.reset();
    }
}
