import { ToolCall } from '@agent-companion/protocol/open-code';
import { withCrlf, withLf } from '../../workspace/line-ends';
import { applyHunks, Hunk, linesOf, parseDiff, withoutIndentation } from './unified-diff';

/** The text that an edit makes of a file, to the byte, or why it is not known. */
export type ProposedFileText =
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
 * @param toolCall asked only where the diff is without the indentation that its lines share.
 */
export async function proposedText(
    file: string | undefined,
    diff: string,
    toolCall: () => Promise<ToolCall | undefined>
): Promise<ProposedFileText> {
    const hunks = parseDiff(diff);
    if (!hunks) {
        return unknown(reasons.noDiff);
    }
    const mark = file?.startsWith(byteOrderMark) ? byteOrderMark : '';
    const old = (file ?? '').slice(mark.length);
    // The tool `write` makes its diff of the text as it is, the tool `edit` with LF alone, and goes on with CRLF.
    const asWritten = await newText(old, hunks, toolCall);
    const hasLfOnly = !old.includes('\r\n');
    if (hasLfOnly) {
        return asWritten.kind === 'text' ? { ...asWritten, text: mark + asWritten.text } : asWritten;
    }
    const unified = withLf(old);
    if (withCrlf(unified) !== old || unified.includes('\r')) {
        return unknown(reasons.mixedEnds);
    }
    if (asWritten.kind === 'text') {
        return { ...asWritten, text: mark + asWritten.text };
    }
    const edited = await newText(unified, hunks, toolCall);
    return edited.kind === 'text' ? { ...edited, text: mark + withCrlf(edited.text) } : edited;
}

async function newText(
    old: string,
    hunks: readonly Hunk[],
    toolCall: () => Promise<ToolCall | undefined>
): Promise<ProposedFileText> {
    const oldLines = linesOf(old);
    const known = cutOf(oldLines, hunks);
    if (known === 0 || hunks.length === 0) {
        const lines = applyHunks(oldLines, hunks, 0);
        return lines ? { kind: 'text', text: lines.map(({ text }) => text).join('') } : unknown(reasons.doesNotApply);
    }
    if (known !== undefined && !applyHunks(oldLines, hunks, known)) {
        return unknown(reasons.doesNotApply);
    }
    const call = await toolCall();
    const wanted = call && wantedText(old, call);
    return wanted !== undefined && isResult(wanted, oldLines, hunks, known)
        ? { kind: 'text', text: wanted }
        : unknown(reasons.indentation);
}

/** How many characters of indentation the diff lacks, as its old lines show; undefined if none of them does. */
function cutOf(old: readonly string[], hunks: readonly Hunk[]): number | undefined {
    for (const { start, lines } of hunks) {
        const oldLines = lines.filter(({ kind }) => kind !== 'added');
        const index = oldLines.findIndex(({ text, isWhole }) => !isWhole && text.trim() !== '');
        if (index >= 0) {
            return Math.max(0, (old[start + index] ?? '').length - oldLines[index].text.length);
        }
    }
    return undefined;
}

/** What a call of a tool makes of a text, where that is beyond doubt: OpenCode looks for what is nearly the same as well. */
function wantedText(old: string, call: ToolCall): string | undefined {
    if (call.tool === 'write') {
        const { content } = call.state.input;
        return content.startsWith(byteOrderMark) ? content.slice(byteOrderMark.length) : content;
    }
    const { oldString, newString, replaceAll } = call.state.input;
    const [before, after] = [withLf(oldString), withLf(newString)];
    if (before === '') {
        return old === '' ? after : undefined;
    }
    const parts = old.split(before);
    return parts.length === 2 || (replaceAll && parts.length > 2) ? parts.join(after) : undefined;
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
    return counted.length === 0 ? 0 : Math.min(...counted);
}

function unknown(reason: string): ProposedFileText {
    return { kind: 'unknown', reason };
}
