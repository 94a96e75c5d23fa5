import { setTimeout as delay } from 'node:timers/promises';

/** Tries until it does not fail any more, and rejects with its last failure after five seconds of the computer's own time. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
    const deadline = Date.now() + 5_000;
    for (;;) {
        try {
            return await attempt();
        } catch (error) {
            if (Date.now() > deadline) {
                throw error;
            }
        }
        await delay(10);
    }
}
