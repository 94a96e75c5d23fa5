/** Sequences that a terminal obeys, by their kinds, and other control characters. */
const CONTROLS =
    /\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Sequences that clear a terminal with all that was above. */
const CLEARING = ['\x1b[3J', '\x1bc'];

/** The lines of a terminal's output as they are seen: a carriage return begins a line anew. */
export function shownLines(output: string): string[] {
    return output
        .slice(Math.max(0, ...CLEARING.map(each => output.lastIndexOf(each))))
        .replaceAll(CONTROLS, '')
        .split('\n')
        .map(line => line.split('\r').filter(Boolean).at(-1) ?? '');
}
