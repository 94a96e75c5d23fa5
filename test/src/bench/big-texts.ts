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
    (): BigText => source('10 MB', 10 * MEGABYTE),
    (): BigText => source('25 MB', 25 * MEGABYTE),
    (): BigText => source('50 MB', 50 * MEGABYTE)
];

/** Lines like those of a program; every thousandth is another one in the proposal. */
function source(name: string, bytes: number): BigText {
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

function oneLine(name: string, bytes: number): BigText {
    const before = JSON.stringify(Array.from({ length: bytes / 16 }, (_, number) => `entry ${number}`));
    return { name, before, proposal: before.replace('entry 100"', 'entry one hundred"') };
}
