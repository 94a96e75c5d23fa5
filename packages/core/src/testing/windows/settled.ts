/** Lets everything happen that waits for promises only. */
export function settled(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
}
