/** Characters that VS Code's API loses: lone surrogates, a second byte order mark, odd line ends. */
const HIDDEN = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u2028\u2029]|^\uFEFF/g;

/** The code units that are hidden, each by its place in this row. */
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const OTHERS = [0x2028, 0x2029, 0xfeff];

/** Code points where stand-ins may begin: in all planes for private use, as icon fonts use a part. */
const PLACES = Array.from({ length: 32 }, (_place, index) => 0xf0000 + index * 0x1000);
const PRIVATE_USE = /[\u{F0000}-\u{10FFFF}]/gu;

/** Writes a text so that all of it gets through, and reads it back. */
export interface TextDisguise {
    readonly hide: (text: string) => string;
    readonly reveal: (text: string) => string;
}

const NONE: TextDisguise = { hide: text => text, reveal: text => text };

/** Hides characters behind private-use ones absent from the text; without any it stays. */
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
