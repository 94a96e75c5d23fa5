import type { Event } from '@agent-companion/server';

/** An event that fires when another one does and a condition holds then. */
export function filtered(event: Event<void>, condition: () => boolean): Event<void> {
    return listener => event(() => condition() && listener());
}
