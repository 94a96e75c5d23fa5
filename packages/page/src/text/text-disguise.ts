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

/** Where stand-ins may begin, in code points: planes for private use, of which fonts with icons use a part. */
const PLACES = [0xf0000, 0xfe000, 0x100000, 0x10e000];

/** Writes a text so that all of it gets through, and reads it back. */
export interface TextDisguise {
    readonly hide: (text: string) => string;
    readonly reveal: (text: string) => string;
}

const NONE: TextDisguise = { hide: text => text, reveal: text => text };

/** How a text gets through: with characters for private use, which are nowhere in it, for those that do not. */
export function disguiseOf(text: string): TextDisguise {
    const place = text.search(HIDDEN) < 0 ? undefined : PLACES.find(each => text.search(standInsAt(each)) < 0);
    if (place === undefined) {
        return NONE;
    }
    const standIns = standInsAt(place);
    return {
        hide: plain => plain.replaceAll(HIDDEN, unit => String.fromCodePoint(place + indexOf(unit.charCodeAt(0)))),
        reveal: shown => shown.replaceAll(standIns, each => unitAt((each.codePointAt(0) ?? place) - place))
    };
}

function indexOf(unit: number): number {
    const other = OTHERS.indexOf(unit);
    return other < 0 ? unit - FIRST_SURROGATE : SURROGATES + other;
}

function unitAt(index: number): string {
    return String.fromCharCode(index < SURROGATES ? index + FIRST_SURROGATE : OTHERS[index - SURROGATES]);
}

function standInsAt(place: number): RegExp {
    const [first, last] = [place, place + SURROGATES + OTHERS.length - 1].map(point => `\\u{${point.toString(16)}}`);
    return new RegExp(`[${first}-${last}]`, 'gu');
}
