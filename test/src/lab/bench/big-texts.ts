/** A text to be reviewed: what is on disk, and what the agent proposes instead. */
export interface BigText {
    readonly name: string;
    readonly before: string;
    readonly proposal: string;
}

const MEGABYTE = 1024 * 1024;

/** The sizes that are measured; the first one is the floor, whose cost is that of the page itself. */
export const bigTexts: readonly (() => BigText)[] = [
    (): BigText => source('1 KB', 1024),
    (): BigText => source('1 MB', MEGABYTE),
    (): BigText => oneLine('1 MB, one line', MEGABYTE),
    ...[10, 25, 50].map(size => (): BigText => source(`${size} MB`, size * MEGABYTE)),
    ...[10, 50].flatMap(size => [
        (): BigText => withEnds(source(`${size} MB, CRLF and BOM`, size * MEGABYTE), '\uFEFF', ['\r\n']),
        (): BigText => withEnds(source(`${size} MB, mixed line ends`, size * MEGABYTE), '', ['\n', '\r\n', '\r'])
    ])
];

/** Lines like those of a program; every thousandth is another one in the proposal. */
export function source(name: string, bytes: number): BigText {
    const before: string[] = [];
    const proposal: string[] = [];
    for (let length = 0, number = 0; length < bytes; number++) {
        const line = `${' '.repeat((number % 4) * 4)}const value${number} = compute(${number * 7}, 'some text');`;
        length += line.length + 1;
        before.push(line);
        proposal.push(number % 1000 === 5 ? `${line} // changed` : line);
    }
    return { name, before: `${before.join('\n')}\n`, proposal: `${proposal.join('\n')}\n` };
}

/** The same text with a mark in front, and with these line ends in turn. */
function withEnds({ name, before, proposal }: BigText, mark: string, ends: readonly string[]): BigText {
    const give = (text: string): string => {
        let line = 0;
        return mark + text.replaceAll('\n', () => ends[line++ % ends.length]);
    };
    return { name, before: give(before), proposal: give(proposal) };
}

function oneLine(name: string, bytes: number): BigText {
    const before = JSON.stringify(Array.from({ length: bytes / 16 }, (_, number) => `entry ${number}`));
    return { name, before, proposal: before.replace('entry 100"', 'entry one hundred"') };
}
