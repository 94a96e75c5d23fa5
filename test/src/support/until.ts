import { setTimeout as delay } from 'node:timers/promises';

/** How long a state may take to come about, in milliseconds, unless a test says otherwise. */
const PATIENCE = 20_000;

/**
 * Looks until `look` gives a value other than undefined and false.
 * @throws Error with `what` and the last thing seen, once `timeoutMs` milliseconds have passed.
 */
export async function until<T>(
    what: string,
    look: () => Promise<T | undefined | false> | T | undefined | false,
    { timeoutMs = PATIENCE, seen }: { timeoutMs?: number; seen?: () => Promise<string> | string } = {}
): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
        const value = await look();
        if (value !== undefined && value !== false) {
            return value;
        }
        if (Date.now() > deadline) {
            throw new Error(`Waited ${timeoutMs} ms in vain: ${what}.${seen ? ` Last seen:\n${await seen()}` : ''}`);
        }
        await delay(50);
    }
}
