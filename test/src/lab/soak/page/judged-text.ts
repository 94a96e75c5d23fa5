import type { WatchedKey } from './watch/input-watch';

/** A text that could have taken what was typed. */
export interface JudgedText {
    /** The name of its file. */
    readonly name: string;
    readonly before: string;
    readonly after: string;
    /** Whether an URI is that of the text. */
    readonly isIt: (uri: string) => boolean;
}

/** The keys that change a review in front, wherever the keyboard is. */
const CHANGING_KEYS = ['Shift+Alt+KeyZ', 'Shift+Alt+KeyX'];

/** Every letter in a text was pressed while that visibly had the keyboard; without a key for it, it is as it was. */
export function judgeText(
    { name, before, after, isIt }: JudgedText,
    letters: readonly string[],
    keys: readonly WatchedKey[]
): string[] {
    const own = keys.filter(({ text }) => text !== '' && isIt(text));
    if (own.length === 0) {
        return before === after || keys.some(key => isUndoing(key, name))
            ? []
            : [`${name} has changed without a key: ${JSON.stringify([before, after])}`];
    }
    return letters
        .filter(letter => occurrences(after, letter) > occurrences(before, letter))
        .filter(letter => !own.some(({ key }) => key === letter))
        .map(letter => `'${letter}' landed in ${name}, which did not visibly have the keyboard.`);
}

/**
 * Whether a key may have undone something of a text that is in front, wherever the keyboard is: this product's in a review,
 * Theia's in a file as long as that can be seen.
 */
function isUndoing({ chord, front, visible }: WatchedKey, name: string): boolean {
    return (
        (CHANGING_KEYS.includes(chord) && front.startsWith(`${name} `)) ||
        (['Control+KeyZ', 'Control+KeyY'].includes(chord) &&
            front === '' &&
            visible.some(uri => uri.endsWith(`/${name}`)))
    );
}

function occurrences(text: string, letter: string): number {
    return text.split(letter).length - 1;
}
