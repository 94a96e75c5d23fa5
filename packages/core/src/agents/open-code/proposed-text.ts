import { ToolCall } from '../../protocol/open-code';
import { withCrlf, withLf } from '../../workspace/line-ends';
import { applyHunks, Hunk, linesOf, parseDiff, withoutIndentation } from './unified-diff';

/** The text that an edit makes of a file, to the byte, or why it is not known. */
type ProposedFileText =
    { readonly kind: 'text'; readonly text: string } | { readonly kind: 'unknown'; readonly reason: string };

const byteOrderMark = '\uFEFF';

const reasons = {
    noDiff: 'what OpenCode says of it is no diff of one file',
    mixedEnds: 'the file has line ends of several kinds, which the diff does not tell apart',
    doesNotApply: 'the diff does not fit the file as it is on disk',
    indentation: 'the diff is without the indentation of its lines, and what the model wants does not tell it'
} as const;

/**
 * What becomes of a file by a diff of OpenCode's.
 * @param file undefined if there is none.
 * @param call tells what the diff does not: indentation that its lines share, and a byte order mark that comes in. Undefined if it
 * is not known.
 */
export function proposedText(file: string | undefined, diff: string, call: ToolCall | undefined): ProposedFileText {
    const hunks = parseDiff(diff);
    if (!hunks) {
        return unknown(reasons.noDiff);
    }
    const [mark, old] = split(file ?? '');
    // The tool `write` makes its diff of the text as it is, the tool `edit` with LF alone, and goes on with CRLF.
    const asItIs = newText(old, hunks, call);
    if (!old.includes('\r\n')) {
        return asItIs.kind === 'text' ? { kind: 'text', text: (mark || asItIs.mark) + asItIs.text } : asItIs;
    }
    const unified = withLf(old);
    if (withCrlf(unified) !== old || unified.includes('\r')) {
        return unknown(reasons.mixedEnds);
    }
    const found = asItIs.kind === 'text' ? asItIs : newText(unified, hunks, call);
    if (found.kind === 'unknown') {
        return found;
    }
    const text = found === asItIs ? found.text : withCrlf(found.text);
    return { kind: 'text', text: (mark || found.mark) + text };
}

type NewText =
    | Extract<ProposedFileText, { kind: 'unknown' }>
    | { readonly kind: 'text'; readonly text: string; readonly mark: string };

/** @param old without its byte order mark. */
function newText(old: string, hunks: readonly Hunk[], call: ToolCall | undefined): NewText {
    const oldLines = linesOf(old);
    const cut = cutOf(oldLines, hunks);
    if (cut !== 0 && call?.tool === 'apply_patch') {
        return withLinesOf(call.state.input.patchText, oldLines, hunks, cut);
    }
    const patched = cut === undefined ? [] : applyHunks(oldLines, hunks, cut);
    if (!patched) {
        return unknown(reasons.doesNotApply);
    }
    const [mark, wanted] = split((call && wantedText(old, call)) ?? '');
    if (cut === 0) {
        return { kind: 'text', text: patched.map(({ text }) => text).join(''), mark };
    }
    return isResult(wanted, oldLines, hunks, cut) ? { kind: 'text', text: wanted, mark } : unknown(reasons.indentation);
}

/** The new text, whose added lines are those that the patch of a model has, with their indentation. */
function withLinesOf(
    patchText: string,
    old: readonly string[],
    hunks: readonly Hunk[],
    knownCut: number | undefined
): NewText {
    const written = linesOf(patchText).flatMap(line => (/^[+ ]/.test(line) ? line.slice(1) : []));
    const cut = knownCut ?? sharedIndentation(written);
    const patched = applyHunks(old, hunks, cut);
    if (!patched) {
        return unknown(reasons.doesNotApply);
    }
    // By what is left of them; undefined where several differ in their indentation.
    const fitting = new Map<string, string | undefined>();
    for (const line of written) {
        const text = withoutIndentation(line, cut);
        fitting.set(text, fitting.has(text) && fitting.get(text) !== line ? undefined : line);
    }
    const lines = patched.map(({ text, isAdded, isWhole }) => (isAdded && !isWhole ? fitting.get(text) : text));
    return lines.includes(undefined) ? unknown(reasons.indentation) : { kind: 'text', text: lines.join(''), mark: '' };
}

/** How many characters of indentation the diff lacks, as its old lines show; undefined if none of them does. */
function cutOf(old: readonly string[], hunks: readonly Hunk[]): number | undefined {
    if (hunks.length === 0) {
        return 0;
    }
    for (const { start, lines } of hunks) {
        const oldLines = lines.filter(({ kind }) => kind !== 'added');
        const index = oldLines.findIndex(({ text, isWhole }) => !isWhole && text.trim() !== '');
        if (index >= 0) {
            return Math.max(0, (old[start + index] ?? '').length - oldLines[index].text.length);
        }
    }
    return undefined;
}

/** Text that a call makes of another, if beyond doubt: OpenCode also matches near equals. */
function wantedText(old: string, call: ToolCall): string | undefined {
    if (call.tool === 'apply_patch') {
        return undefined;
    }
    if (call.tool === 'write') {
        return call.state.input.content;
    }
    const { oldString, newString, replaceAll } = call.state.input;
    if (oldString === '') {
        return old === '' ? newString : undefined;
    }
    const parts = old.split(withLf(oldString));
    return parts.length === 2 || (replaceAll && parts.length > 2) ? parts.join(withLf(newString)) : undefined;
}

/** Whether a text is what the diff makes of the old one. */
function isResult(text: string, old: readonly string[], hunks: readonly Hunk[], knownCut: number | undefined): boolean {
    const lines = linesOf(text);
    const cut = knownCut ?? sharedIndentation(lines);
    const patched = applyHunks(old, hunks, cut);
    return (
        patched?.length === lines.length &&
        patched.every(({ text: expected, isAdded, isWhole }, index) => {
            const line = lines[index];
            return expected === (isAdded && !isWhole ? withoutIndentation(line, cut) : line);
        })
    );
}

/** How many blanks and tabs all lines begin with, but for those that have nothing else. */
function sharedIndentation(lines: readonly string[]): number {
    const counted = lines.filter(line => line.trim() !== '').map(line => line.search(/\S/));
    return counted.reduce((least, each) => Math.min(least, each), counted.at(0) ?? 0);
}

/** The byte order mark of a text, or nothing, and the rest of it. */
function split(text: string): [mark: string, rest: string] {
    return text.startsWith(byteOrderMark) ? [byteOrderMark, text.slice(byteOrderMark.length)] : ['', text];
}

function unknown(reason: string): Extract<ProposedFileText, { kind: 'unknown' }> {
    return { kind: 'unknown', reason };
}
