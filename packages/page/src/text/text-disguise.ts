/**
 * What does not get through an interface that carries texts as UTF-8 and opens them as files, as VS Code's extension API does: half a
 * surrogate pair alone; a byte order mark in front of the text, after that of the file; and line ends of other kinds, which are asked
 * about, or taken away.
 */
const HIDDEN = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u2028\u2029]|^\uFEFF/g;

/** The code units that are hidden, each by its place in this row. */
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const OTHERS = [0x2028, 0x2029, 0xfeff];

/** Where stand-ins may begin, in code points: throughout the planes for private use, of which fonts with icons use a part. */
const PLACES = Array.from({ length: 32 }, (_place, index) => 0xf0000 + index * 0x1000);
const PRIVATE_USE = /[\u{F0000}-\u{10FFFF}]/gu;

/** Writes a text so that all of it gets through, and reads it back. */
export interface TextDisguise {
    readonly hide: (text: string) => string;
    readonly reveal: (text: string) => string;
}

const NONE: TextDisguise = { hide: text => text, reveal: text => text };

/**
 * Hides characters that do not get through behind characters for private use that the text has nowhere. All texts
 * share them where they can: one disguise reveals the other's. A character all of whose 32 stand-ins are in the text
 * stays as it is.
 */
export function disguiseOf(text: string): TextDisguise {
    if (text.search(HIDDEN) < 0) {
        return NONE;
    }
    const taken = new Set(text.match(PRIVATE_USE));
    const standIns = new Map<string, string>();
    const units = new Map<string, string>();
    for (let index = 0; index < SURROGATES + OTHERS.length; index++) {
        const place = PLACES.find(each => !taken.has(String.fromCodePoint(each + index)));
        if (place !== undefined) {
            const [unit, standIn] = [unitAt(index), String.fromCodePoint(place + index)];
            standIns.set(unit, standIn);
            units.set(standIn, unit);
        }
    }
    return {
        hide: plain => plain.replaceAll(HIDDEN, unit => standIns.get(unit) ?? unit),
        reveal: shown => shown.replaceAll(PRIVATE_USE, each => units.get(each) ?? each)
    };
}

function unitAt(index: number): string {
    return String.fromCharCode(index < SURROGATES ? index + FIRST_SURROGATE : OTHERS[index - SURROGATES]);
}
