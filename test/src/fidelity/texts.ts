import * as fc from 'fast-check';

const MARK = '\uFEFF';

/** Texts by hand: whatever has broken an editor, a protocol or a file before. */
export const NASTY_TEXTS: Readonly<Record<string, string>> = {
    empty: '',
    'one line, no end': 'text',
    'one LF': '\n',
    'one CRLF': '\r\n',
    'one lone CR': '\r',
    'LF, then CR': 'a\n\rb',
    'all three line ends': 'CRLF\r\nLF\nlone\rCR',
    'mostly CRLF': 'a\r\nb\r\nc\nd\r\n',
    'mostly LF': 'a\nb\nc\r\nd\n',
    'only lone CRs': 'a\rb\rc\r',
    'empty lines': '\n\n\r\n\n\r\n\r\n',
    'a byte order mark alone': MARK,
    'a short marked text': `${MARK}a\r\n`,
    'a long marked text': `${MARK}${'line with words\r\n'.repeat(20)}`,
    'two byte order marks': `${MARK}${MARK}a\nb`,
    'a mark in the middle': `a\n${MARK}b\n`,
    NUL: 'a\0b\n\0\n',
    'line and paragraph separators': 'a\u2028b\u2029c\u0085d\u000Be\u000Cf\n',
    astral: '🙂🏳️‍🌈👨‍👩‍👧‍👦 𝒳\r\n🙂',
    'lone surrogates': 'a\uD800b\uDC00\n\uDFFF\uD83D',
    'combining and right to left': 'e\u0301 אבג مرحبا \u202Ereversed\n',
    'trailing white space': 'a  \nb\t\n   \n\t\n',
    'white space alone': '  \t ',
    'no final line end': 'a\nb\nc',
    'controls and escapes': '\u001B[31mred\u001B[0m\u0007\b\u007F\n',
    'what JSON escapes': '"\\\\n" \\u0041 \\ / {"content": null}\n',
    'a long line': 'x'.repeat(50_000),
    'long lines with mixed ends': `${'y'.repeat(20_000)}\r\n${'z'.repeat(20_000)}\n`,
    'many lines': 'line\n'.repeat(5_000),
    'many lines with mixed ends': 'line\r\nline\nline\r'.repeat(1_000)
};

const word = fc.constantFrom(
    'const',
    'x',
    '=',
    '  ',
    '\t',
    '"',
    '{',
    '}',
    '0',
    'ä',
    '🙂',
    '\0',
    '\u2028',
    '\u2029',
    MARK
);
const someLine = fc.oneof(
    { weight: 5, arbitrary: fc.array(word, { maxLength: 8 }).map(words => words.join(' ')) },
    { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map(asText) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 3_000 }).map(length => 'long '.repeat(length)) }
);
const line = someLine.map(text => text.replaceAll(/[\r\n]/g, ''));
const end = fc.oneof(
    fc.constantFrom('\n', '\r\n', '\r').map(one => () => fc.constant(one)),
    fc.constant(() => fc.constantFrom('\n', '\r\n', '\r')),
    fc.constant(() => fc.constantFrom('\n', '\n', '\n', '\r\n'))
);
const generated = fc.tuple(fc.boolean(), fc.boolean(), end).chain(([marked, closed, kind]) =>
    fc.array(fc.tuple(line, kind()), { maxLength: 30 }).map(
        lines =>
            (marked ? MARK : '') +
            lines
                .flat()
                .slice(0, closed ? undefined : -1)
                .join('')
    )
);

/** So many generated texts; the same for the same seed. */
export function generateTexts(count: number, seed: number): string[] {
    return fc.sample(generated, { numRuns: count, seed });
}

/** In UTF-16 code units; drafts of more than 250,000 are saved another way. */
const LARGE = [100_000, 240_000, 260_000, 500_000, 1_000_000, 2_000_000];

/** Texts of 100 KB to 2 MB, of what {@link generateTexts} makes, with marks and line ends of every kind. */
export function largeTexts(seed: number): string[] {
    const pieces = generateTexts(200, seed).filter(piece => piece.length > 100);
    return LARGE.flatMap(length => {
        const text = pieces
            .join('\n')
            .repeat(Math.ceil(length / pieces.join('\n').length))
            .slice(0, length);
        const lines = text.replaceAll(MARK, '').split(/\r\n|\r|\n/);
        return [text, lines.join('\n'), `${MARK}${lines.join('\r\n')}`];
    });
}

function asText(units: number[]): string {
    return String.fromCharCode(...units);
}
