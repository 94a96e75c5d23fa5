/** A line of a unified diff; its text with the line end, if it has one. */
interface DiffLine {
    readonly kind: 'kept' | 'removed' | 'added';
    readonly text: string;
    /** It has all of its indentation: OpenCode takes it for the name of a file. */
    readonly isWhole: boolean;
}

/** Lines that stand together. */
export interface Hunk {
    /** How many lines of the old text are before it. */
    readonly start: number;
    readonly lines: readonly DiffLine[];
}

const header = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const kinds: Readonly<Record<string, DiffLine['kind'] | undefined>> = { ' ': 'kept', '-': 'removed', '+': 'added' };

/** The hunks of a unified diff of one file; undefined if it is not one, or its counts are wrong. */
export function parseDiff(diff: string): readonly Hunk[] | undefined {
    const lines = diff.split('\n');
    const hunks: Hunk[] = [];
    let next = lines.findIndex(line => line.startsWith('@@ '));
    while (next >= 0 && next < lines.length && lines[next] !== '') {
        const [found, first, oldCount = '1', newCount = '1'] = header.exec(lines[next++]) ?? [];
        if (found === undefined) {
            return undefined;
        }
        const hunk: DiffLine[] = [];
        let [old, added] = [Number(oldCount), Number(newCount)];
        while (old > 0 || added > 0) {
            const line = lines[next++] ?? '';
            const kind = kinds[line.charAt(0)];
            if (kind === undefined) {
                return undefined;
            }
            old -= kind === 'added' ? 0 : 1;
            added -= kind === 'removed' ? 0 : 1;
            const isLast = lines[next]?.startsWith('\\ ');
            next += isLast ? 1 : 0;
            const isWhole = line.startsWith('---') || line.startsWith('+++');
            hunk.push({ kind, text: line.slice(1) + (isLast ? '' : '\n'), isWhole });
        }
        if (old < 0 || added < 0) {
            return undefined;
        }
        hunks.push({ start: Number(oldCount) === 0 ? Number(first) : Number(first) - 1, lines: hunk });
    }
    return hunks;
}

/** A line of the new text. */
interface PatchedLine {
    /** As in the diff, if it is added, and else as in the old text. */
    readonly text: string;
    readonly isAdded: boolean;
    readonly isWhole: boolean;
}

/**
 * Lines of the new text; undefined unless each kept or removed line is in place.
 * @param cut how many characters are missing at the beginning of the lines of the diff.
 */
export function applyHunks(
    old: readonly string[],
    hunks: readonly Hunk[],
    cut: number
): readonly PatchedLine[] | undefined {
    const result: PatchedLine[] = [];
    const keep = (text: string): unknown => result.push({ text, isAdded: false, isWhole: true });
    let position = 0;
    for (const { start, lines } of hunks) {
        if (start < position || start > old.length) {
            return undefined;
        }
        old.slice(position, start).forEach(keep);
        position = start;
        for (const { kind, text, isWhole } of lines) {
            if (kind === 'added') {
                result.push({ text, isAdded: true, isWhole });
                continue;
            }
            const line = old[position++];
            if (line === undefined || text !== (isWhole ? line : withoutIndentation(line, cut))) {
                return undefined;
            }
            if (kind === 'kept') {
                keep(line);
            }
        }
    }
    old.slice(position).forEach(keep);
    return result;
}

/** The lines of a text, each with its LF, if it has one. */
export function linesOf(text: string): readonly string[] {
    return text.match(/[^\n]+\n?|\n/g) ?? [];
}

/** A line without so many characters at its beginning, as OpenCode cuts them off. */
export function withoutIndentation(line: string, cut: number): string {
    const end = line.endsWith('\n') ? '\n' : '';
    return line.slice(0, line.length - end.length).slice(cut) + end;
}
