import { setTimeout as delay } from 'node:timers/promises';

/** Tries until it succeeds; rejects with the last failure after twenty seconds of real time. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
    const deadline = Date.now() + 20_000;
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
