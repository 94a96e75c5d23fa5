import { withCrlf, withLf } from '../../../workspace/line-ends';

/** Text of a file after a change; undefined where that does not fit. @param old undefined without a file. */
export type TextChange = (old: string | undefined) => string | undefined;

const byteOrderMark = '\uFEFF';

/** The byte order mark of a text, or nothing, and the rest of it. */
export function splitMark(text = ''): readonly [mark: string, rest: string] {
    return text.startsWith(byteOrderMark) ? [byteOrderMark, text.slice(1)] : ['', text];
}

/** Writes a file as a whole, and keeps its byte order mark. */
export function written(content: string): TextChange {
    return old => marked(old, content);
}

/** Replaces one text, or all of them; without one it makes a new file. */
export function replaced(before: string, after: string, all = false): TextChange {
    return old => {
        if (old === undefined || before === '') {
            return old === undefined && before === '' ? after : undefined;
        }
        const [, text] = splitMark(old);
        const hasCrlf = text.includes('\r\n');
        if (hasCrlf && withCrlf(withLf(text)) !== text) {
            // Line ends of several kinds would become one.
            return undefined;
        }
        const [from, to] = [before, after].map(each => (hasCrlf ? withCrlf(each) : withLf(each)));
        const [first, last] = [text.indexOf(from), text.lastIndexOf(from)];
        if (first < 0 || (first !== last && !all)) {
            return undefined;
        }
        // As agents do it: with `all`, `$&` has a meaning.
        const found = all ? text.replaceAll(from, to) : text.slice(0, first) + to + text.slice(first + from.length);
        return marked(old, found);
    };
}

/** A new text of a file, with the byte order mark of the old one or its own. */
export function marked(old: string | undefined, text: string): string {
    const [mark, rest] = splitMark(text);
    return (splitMark(old)[0] || mark) + rest;
}
