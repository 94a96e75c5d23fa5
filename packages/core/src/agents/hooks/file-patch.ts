import { marked, splitMark, TextChange } from './text-changes';

/** Lines of an update that stand together. */
interface Chunk {
    /** A line somewhere above, or nothing. */
    readonly context: string;
    readonly removed: string[];
    readonly added: string[];
    isLast: boolean;
}

/** What a patch does to one file. */
interface PatchedFile {
    /** As the patch has it. */
    readonly path: string;
    readonly isNew: boolean;
    readonly lines: readonly string[];
    readonly change: TextChange;
}

/** A file of a patch that is to be written; `edited` is a text in place of the patch's. */
interface WantedFile {
    readonly path: string;
    readonly old?: string;
    readonly edited?: string;
}

const heading = /^\*\*\* (Add|Update|Delete) File:(.*)$/;
const [beginning, ending, endOfFile] = ['*** Begin Patch', '*** End Patch', '*** End of File'];

/** How alike two lines may be, best first. */
const likenesses: readonly ((line: string) => string)[] = [line => line, line => line.trimEnd(), line => line.trim()];

/** Most comparisons of lines: more would keep others waiting. */
const maxComparisons = 20_000_000;

/** Reads a patch, as `apply_patch` takes it; undefined unless it adds and updates files only, each once. */
export function parsePatch(patch: string): readonly PatchedFile[] | undefined {
    const all = patch.split('\n');
    const [begin, end] = [beginning, ending].map(mark => all.findIndex(line => line.trim() === mark));
    const lines = begin < 0 ? [] : all.slice(begin + 1, Math.max(begin, end));
    const starts = lines.flatMap((line, index) => (heading.test(line) ? [index] : []));
    const files = starts.flatMap((start, index) => patchedFile(lines.slice(start, starts[index + 1])) ?? []);
    const paths = new Set(files.map(({ path }) => path));
    return files.length > 0 && paths.size === starts.length ? files : undefined;
}

/** A patch of the wanted files alone, in which an edited one is replaced as a whole. */
export function patchOf(files: readonly PatchedFile[], wanted: readonly WantedFile[]): string {
    const sections = files.flatMap(({ path, isNew, lines }) => {
        const file = wanted.find(each => each.path === path);
        if (file?.edited === undefined) {
            return file ? lines : [];
        }
        // With the empty one behind the last line end: without it an empty line at the end would go.
        const added = splitMark(file.edited)[1].split('\n');
        const removed = isNew ? [] : ['@@', ...linesOf(file.old).map(line => `-${line}`)];
        return [lines[0], ...removed, ...added.map(line => `+${line}`)];
    });
    return [beginning, ...sections, ending].join('\n');
}

function patchedFile(lines: readonly string[]): PatchedFile | undefined {
    const [, kind, name = ''] = heading.exec(lines[0]) ?? [];
    const path = name.trim();
    const others = lines.slice(1).filter(line => line.startsWith('***'));
    if (path === '' || kind === 'Delete' || others.some(line => kind === 'Add' || line !== endOfFile)) {
        // Of a file that is moved or deleted there is no text to review.
        return undefined;
    }
    if (kind === 'Add') {
        const added = lines.filter(line => line.startsWith('+')).map(line => line.slice(1));
        const text = added.join('\n');
        const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
        return { path, isNew: true, lines, change: () => whole };
    }
    return { path, isNew: false, lines, change: old => updated(old, chunksIn(lines)) };
}

function chunksIn(lines: readonly string[]): readonly Chunk[] {
    const chunks: Chunk[] = [];
    for (const line of lines) {
        const chunk = chunks.at(-1);
        if (line.startsWith('@@')) {
            chunks.push({ context: line.slice(2).trim(), removed: [], added: [], isLast: false });
        } else if (chunk && !chunk.isLast) {
            chunk.isLast = line === endOfFile;
            chunk.removed.push(...(/^[ -]/.test(line) ? [line.slice(1)] : []));
            chunk.added.push(...(/^[ +]/.test(line) ? [line.slice(1)] : []));
        }
    }
    return chunks;
}

/** Does what the agent does, also where that loses an empty line at the end. */
function updated(old: string | undefined, chunks: readonly Chunk[]): string | undefined {
    let lines = linesOf(old);
    const sought = chunks.reduce((sum, { removed }) => sum + removed.length + 1, 0);
    if (old === undefined || sought * lines.length > maxComparisons) {
        return undefined;
    }
    const edits: { readonly at: number; readonly count: number; readonly added: readonly string[] }[] = [];
    let next = 0;
    for (const { context, removed, added, isLast } of chunks) {
        const above = context === '' ? next - 1 : placeOf([context], lines, next);
        if (context !== '' && above < 0) {
            return undefined;
        }
        next = above + 1;
        if (removed.length === 0) {
            edits.push({ at: lines.length - (lines.at(-1) === '' ? 1 : 0), count: 0, added });
            continue;
        }
        let at = placeOf(removed, lines, next, isLast);
        if (at < 0 && removed.length > 1 && removed.at(-1) === '') {
            [removed, added].forEach(each => each.at(-1) === '' && each.pop());
            at = placeOf(removed, lines, next, isLast);
        }
        if (at < 0) {
            return undefined;
        }
        edits.push({ at, count: removed.length, added });
        next = at + removed.length;
    }
    edits.sort((one, other) => one.at - other.at).reverse();
    for (const { at, count, added } of edits) {
        lines = [...lines.slice(0, at), ...added, ...lines.slice(at + count)];
    }
    return marked(old, [...lines, ...(lines.at(-1) === '' ? [] : [''])].join('\n'));
}

/** Where lines stand from one on, rather at the end if they are the last; less than 0 if nowhere. */
function placeOf(wanted: readonly string[], lines: readonly string[], from: number, isLast = false): number {
    const end = lines.length - wanted.length;
    for (const like of likenesses) {
        const isAt = (start: number): boolean =>
            start >= from && start <= end && wanted.every((line, index) => like(lines[start + index]) === like(line));
        const found = isLast && isAt(end) ? end : lines.findIndex((_line, start) => isAt(start));
        if (found >= 0) {
            return found;
        }
    }
    return -1;
}

/** Lines of a text, without byte order mark; a last line end begins no line. */
function linesOf(text?: string): readonly string[] {
    const lines = splitMark(text)[1].split('\n');
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
