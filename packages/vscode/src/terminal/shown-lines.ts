/** What a terminal obeys and does not show: sequences by their kinds, and other control characters. */
const CONTROLS =
    /\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** The lines of a terminal's output as they are seen: a carriage return begins a line anew. */
export function shownLines(output: string): string[] {
    return output
        .replaceAll(CONTROLS, '')
        .split(/\r?\n/)
        .map(line => line.slice(line.lastIndexOf('\r') + 1));
}
