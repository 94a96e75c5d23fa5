import { marked, splitMark, TextChange } from './text-changes';

/** Lines of an update that stand together. */
interface Chunk {
    /** A line somewhere above, or nothing. */
    readonly context: string;
    readonly removed: string[];
    readonly added: string[];
    isLast: boolean;
}

/** Effect of a patch on one file. */
interface PatchedFile {
    /** As the patch has it; of a moved file the new one. */
    readonly path: string;
    /** Where a moved file is now. */
    readonly from?: string;
    readonly isNew: boolean;
    readonly lines: readonly string[];
    /** A deleted file is left with an empty text. Undefined for what no text shows. */
    readonly change?: TextChange;
}

/** A file of a patch that is to be written; `edited` is a text in place of the patch's. */
interface WantedFile {
    readonly path: string;
    readonly old?: string;
    readonly edited?: string;
}

const heading = /^\*\*\* (Add|Update|Delete) File:(.*)$/;
const [beginning, ending, endOfFile] = ['*** Begin Patch', '*** End Patch', '*** End of File'];
const moving = '*** Move to:';

/** How alike two lines may be, best first. */
const likenesses: readonly ((line: string) => string)[] = [line => line, line => line.trimEnd(), line => line.trim()];

/** Most comparisons of lines: more would keep others waiting. */
const maxComparisons = 20_000_000;

/** Reads a patch, as `apply_patch` takes it; empty for what is none. */
export function parsePatch(patch: string): readonly PatchedFile[] {
    const all = patch.split('\n');
    const begin = all.findIndex(line => line.trim() === beginning);
    const end = all.map(line => line.trim()).lastIndexOf(ending);
    const lines = begin < 0 ? [] : all.slice(begin + 1, Math.max(begin, end));
    const starts = lines.flatMap((line, index) => (heading.test(line.trim()) ? [index] : []));
    const files = starts.map((start, index) => patchedFile(lines.slice(start, starts[index + 1])));
    const paths = new Set(files.flatMap(({ path, from = path }) => [path, from]));
    const isOnce = paths.size === files.length + files.filter(({ from }) => from !== undefined).length;
    // To some agents a heading that is indented is none.
    const isClear =
        isOnce && starts.every(start => heading.test(lines[start])) && !lines.slice(0, starts[0]).some(Boolean);
    return isClear ? files : files.map(file => ({ ...file, change: undefined }));
}

/**
 * A patch of the wanted files alone, in which an edited one is replaced as a whole.
 * @param endsLines whether the agent ends the last line itself.
 */
export function patchOf(files: readonly PatchedFile[], wanted: readonly WantedFile[], endsLines = false): string {
    const sections = files.flatMap(({ path, from, isNew, lines }) => {
        const file = wanted.find(each => each.path === path);
        if (file?.edited === undefined) {
            return file ? lines : [];
        }
        // With the empty one behind the last line end: without it an empty line at the end would go.
        const text = splitMark(file.edited)[1];
        const added = (endsLines ? linesOf(text) : text.split('\n')).map(line => `+${line}`);
        if (from !== undefined) {
            return [lines[0].replace('Update', 'Delete'), lines[1].replace(moving, '*** Add File:'), ...added];
        }
        const removed = isNew ? [] : ['@@', ...linesOf(file.old).map(line => `-${line}`)];
        return [lines[0].replace('Delete', 'Update'), ...removed, ...added];
    });
    return [beginning, ...sections, ending].join('\n');
}

function patchedFile(lines: readonly string[]): PatchedFile {
    const [, kind, name = ''] = heading.exec(lines[0].trim()) ?? [];
    const path = name.trim();
    const isMoved = kind === 'Update' && lines[1]?.startsWith(moving);
    const moved = isMoved ? { path: lines[1].slice(moving.length).trim(), from: path } : { path };
    const file = { ...moved, isNew: kind === 'Add', lines };
    const body = lines.slice(isMoved ? 2 : 1);
    if (file.path === '' || path === '') {
        return file;
    }
    if (kind === 'Delete') {
        return body.every(line => line.trim() === '') ? { ...file, change: old => (old ? '' : undefined) } : file;
    }
    if (kind === 'Add') {
        const text = body.map(line => line.slice(1)).join('\n');
        const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
        return body.every(line => line.startsWith('+')) ? { ...file, change: () => whole } : file;
    }
    const chunks = chunksIn(body);
    return chunks ? { ...file, change: old => updated(old, chunks()) } : file;
}

/** Makes the chunks of an update; undefined if it has a line that is none of one. */
function chunksIn(lines: readonly string[]): (() => readonly Chunk[]) | undefined {
    const isKnown = (line: string): boolean => line === endOfFile || line === '' || /^(@@|[ +-])/.test(line);
    if (lines.length === 0 || !lines.every(isKnown)) {
        return undefined;
    }
    return () => {
        const chunks: Chunk[] = [];
        for (const line of lines) {
            if (line.startsWith('@@') || chunks.length === 0) {
                const context = line.startsWith('@@') ? line.slice(2).trim() : '';
                chunks.push({ context, removed: [], added: [], isLast: false });
            }
            const chunk = chunks[chunks.length - 1];
            if (!line.startsWith('@@') && !chunk.isLast) {
                chunk.isLast = line === endOfFile;
                chunk.removed.push(...(/^[ -]/.test(line) ? [line.slice(1)] : line === '' ? [''] : []));
                chunk.added.push(...(/^[ +]/.test(line) ? [line.slice(1)] : line === '' ? [''] : []));
            }
        }
        return chunks;
    };
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
