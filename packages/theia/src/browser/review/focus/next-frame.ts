/** Resolves right before the page is drawn next: what is done then is to be seen before another key is handled. */
export function nextFrame(): Promise<void> {
    return new Promise(resolve => void requestAnimationFrame(() => resolve()));
}

/** Calls a listener right before the page is drawn next; for a page that is hidden, when it is shown again. */
export function onNextFrame(listener: () => void): void {
    requestAnimationFrame(listener);
}
