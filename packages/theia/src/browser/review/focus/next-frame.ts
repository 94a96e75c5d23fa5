/** How long, in milliseconds, a page that draws nothing is waited for. */
const PATIENCE_MS = 10_000;

/**
 * Resolves right before the page is drawn next, or at once in a page that is hidden, which draws nothing: what is done in that turn
 * is in that picture, and the keys that come after it are of a user who could see that. What is done in a later task need not be.
 * @returns false if the page has drawn nothing for too long.
 */
export function nextFrame(): Promise<boolean> {
    return new Promise(resolve => {
        const end = (isInTime: boolean): void => {
            cancelAnimationFrame(frame);
            clearTimeout(timer);
            document.removeEventListener('visibilitychange', endIfHidden);
            resolve(isInTime);
        };
        const endIfHidden = (): void => {
            if (document.hidden) {
                end(true);
            }
        };
        const frame = requestAnimationFrame(() => end(true));
        const timer = setTimeout(() => end(false), PATIENCE_MS);
        document.addEventListener('visibilitychange', endIfHidden);
        endIfHidden();
    });
}

/** Calls a listener right before the page is drawn next; of a page that is hidden, when it is shown again. */
export function onNextFrame(listener: () => void): void {
    requestAnimationFrame(listener);
}
