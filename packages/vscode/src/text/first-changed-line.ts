/** Finds the first line, from 0, that differs; the last if only final lines went. */
export function firstChangedLine(before: string, after: string): number {
    const [old, lines] = [before, after].map(text => text.split(/\r\n|\r|\n/));
    const changed = lines.findIndex((line, index) => line !== old[index]);
    return changed < 0 ? lines.length - 1 : changed;
}
