const charactersPerMs = 2_000;

/**
 * Milliseconds that it may take to carry a text between an editor and the companion, beyond what a short one takes: half a
 * second for each million characters, about three times what a busy machine needed. Whoever waits for an answer adds it.
 */
export function transferMs(text: { readonly length: number }): number {
    return text.length / charactersPerMs;
}
