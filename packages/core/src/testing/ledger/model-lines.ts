/** Edits of a text: at a line, or behind the last. */
export type LineEdit = 'insert' | 'delete' | 'replace';

/** A text by its lines, each with its end. */
function linesOf(text: string): string[] {
    return text.split(/(?<=\n)/).filter(line => line !== '');
}

/** Finds the marks of lines: each line has one, with the letter of its writer. */
export function marksIn(text: string | Buffer | undefined): readonly string[] {
    return (typeof text === 'string' ? text : (text?.toString('latin1') ?? '')).match(/[A-Z]\d+/g) ?? [];
}

/** An edit, told by the marks around it. */
export interface MarkedEdit {
    readonly text: string;
    readonly removed?: string;
    readonly added?: string;
    /** The marks before the place, the nearest first. */
    readonly before: readonly string[];
}

/** Edits a line of a text; line ends stay, and the last line's missing one. */
export function edited(text: string, edit: LineEdit, at: number, mark: string): MarkedEdit {
    const lines = linesOf(text);
    const end = /\r?\n/.exec(text)?.[0] ?? '\n';
    const place = at % (edit === 'insert' || lines.length === 0 ? lines.length + 1 : lines.length);
    const before = [...marksIn(lines.slice(0, place).join(''))].reverse();
    const old = lines[place] ?? '';
    const [removed] = edit === 'insert' ? [] : marksIn(old);
    if (edit === 'delete') {
        return { text: spliced(lines, place, 1).join(''), removed, before };
    }
    if (edit === 'replace' && lines.length > 0) {
        const [oldEnd] = /\r?\n?$/.exec(old) ?? [''];
        return { text: spliced(lines, place, 1, `line ${mark}${oldEnd}`).join(''), removed, added: mark, before };
    }
    const isUnended = place > 0 && place === lines.length && !lines[place - 1].endsWith('\n');
    const added = isUnended ? [`${end}line ${mark}`] : [`line ${mark}${end}`];
    return { text: spliced(lines, place, 0, ...added).join(''), added: mark, before };
}

/** Does the same edit to another text that has some of the same lines. */
export function editedAlike(text: string, { removed, added, before }: MarkedEdit): string {
    const lines = linesOf(text).filter(line => removed === undefined || !marksIn(line).includes(removed));
    if (added === undefined) {
        return lines.join('');
    }
    const places = before.map(mark => lines.findIndex(line => marksIn(line).includes(mark)));
    const anchor = places.find(place => place >= 0) ?? -1;
    const whole = lines.map((line, place) => (place === anchor && !line.endsWith('\n') ? `${line}\n` : line));
    return spliced(whole, anchor + 1, 0, `line ${added}\n`).join('');
}

function spliced(lines: readonly string[], at: number, removed: number, ...added: readonly string[]): string[] {
    return [...lines.slice(0, at), ...added, ...lines.slice(at + removed)];
}
