import type { Clock } from '@agent-companion/core/server';

/** The computer's own clock, in a page or an extension host. */
export const systemClock: Clock = {
    now: () => Date.now(),
    after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds);
        return { dispose: () => clearTimeout(timer) };
    }
};
