/** How long, in milliseconds, a page that draws nothing is waited for. */
const PATIENCE_MS = 10_000;

/** How the wait for a frame has ended: the page is about to be `drawn`, or it is `hidden` and draws nothing, or it is too `late`. */
export type FrameOutcome = 'drawn' | 'hidden' | 'late';

/**
 * Resolves right before the page is drawn next: what is done in that turn is in that picture, and the keys that come after it
 * are of a user who could see that. What is done in a later task need not be.
 */
export function nextFrame(): Promise<FrameOutcome> {
    return new Promise(resolve => {
        const end = (outcome: FrameOutcome): void => {
            cancelAnimationFrame(frame);
            clearTimeout(timer);
            document.removeEventListener('visibilitychange', endIfHidden);
            resolve(outcome);
        };
        const endIfHidden = (): void => {
            if (document.hidden) {
                end('hidden');
            }
        };
        const frame = requestAnimationFrame(() => end('drawn'));
        const timer = setTimeout(() => end('late'), PATIENCE_MS);
        document.addEventListener('visibilitychange', endIfHidden);
        endIfHidden();
    });
}

/** Calls a listener right before the page is drawn next; of a page that is hidden, when it is shown again. */
export function onNextFrame(listener: () => void): void {
    requestAnimationFrame(listener);
}
