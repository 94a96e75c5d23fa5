/** The first line of a text, counted from 0, that is another one in the text before; the last one where only lines were taken away at its end. */
export function firstChangedLine(before: string, after: string): number {
    const [old, lines] = [before, after].map(text => text.split(/\r\n|\r|\n/));
    const changed = lines.findIndex((line, index) => line !== old[index]);
    return changed < 0 ? lines.length - 1 : changed;
}
