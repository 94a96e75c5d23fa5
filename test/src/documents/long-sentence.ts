/** The most words of a sentence. */
const MAX_WORDS = 25;

/** Whether a sentence has to be read twice. */
export function isLong(sentence: string): boolean {
    return wordsIn(sentence) > MAX_WORDS;
}

/** Counts words; punctuation alone is none. */
export function wordsIn(text: string): number {
    return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length;
}
