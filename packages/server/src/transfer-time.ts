const charactersPerMs = 2_000;

/**
 * Milliseconds that it may take to carry a text to an editor or back, beyond what a short one takes: half a second for each
 * million characters, about three times what a busy machine needed.
 */
export function transferMs(text: string): number {
    return text.length / charactersPerMs;
}
