/** Resolves right before the page is drawn next: what is done then is to be seen before another key is handled. */
export function nextFrame(): Promise<void> {
    return new Promise(resolve => void requestAnimationFrame(() => resolve()));
}
