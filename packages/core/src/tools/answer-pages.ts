import { AnyToolContract } from '../protocol/tools';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolOutcome } from './editor-tools';
import { refusal } from './tool-errors';
import { toolLimits } from './tool-limits';

type Result = Readonly<Record<string, unknown>>;

/** Room for a cursor behind a list. */
const CURSOR_BYTES = 100;

/** What every answer needs is not cut: a path that is cut names another file. */
const NEVER_CUT = ['path', 'root', 'nextCursor'];

/** A result as a client gets it: as data, and the same as text for the model. */
export function toAnswer(result: Result): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
}

/** Where in a list the answer to a cursor begins; undefined if no answer had it. */
export function offsetOf(cursor: unknown): number | undefined {
    if (cursor === undefined || cursor === '') {
        return 0;
    }
    const [, digits] = /^after:(\d{1,9})$/.exec(typeof cursor === 'string' ? cursor : '') ?? [];
    return digits === undefined ? undefined : Number(digits);
}

/** Part of a result for one answer: a list's items as there is room, else a text's beginning. @param offset items that the model has. */
export function pageOf(contract: Pick<AnyToolContract, 'pages'>, result: Result, offset: number): ToolOutcome<Result> {
    const page = contract.pages === undefined ? result : pageOfList(contract.pages, result, offset);
    return cutToFit(page);
}

function pageOfList(key: string, result: Result, offset: number): Result {
    const list = result[key] as readonly unknown[];
    let room = toolLimits.answerBytes - bytesOf({ ...result, [key]: [] }) - CURSOR_BYTES;
    let end = offset;
    while (end < list.length && (room -= bytesOfItem(list[end])) >= 0) {
        end++;
    }
    // One that is too long for an answer comes alone, and is cut.
    end = Math.min(Math.max(end, offset + 1), list.length);
    const page = { ...result, [key]: list.slice(offset, end) };
    return end < list.length ? { ...page, nextCursor: `after:${end}` } : page;
}

function cutToFit(result: Result): ToolOutcome<Result> {
    let cut = result;
    for (let longest = toolLimits.answerBytes / 4; !fits(cut); longest /= 2) {
        if (longest < 64) {
            return refusal('too-large', 'The answer is too large. Ask for less.');
        }
        cut = cutTexts(result, longest) as Result;
    }
    return { ok: true, result: cut };
}

function cutTexts(value: unknown, longest: number): unknown {
    if (typeof value === 'string') {
        return value.length > longest ? cutText(value, longest) : value;
    }
    if (Array.isArray(value)) {
        return value.map(part => cutTexts(part, longest));
    }
    if (typeof value !== 'object' || value === null) {
        return value;
    }
    return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, NEVER_CUT.includes(key) ? part : cutTexts(part, longest)])
    );
}

function cutText(text: string, longest: number): string {
    // Not between the two halves of a character.
    const head = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
    return `${head}… [cut: ${text.length - head.length} more characters]`;
}

function fits(result: Result): boolean {
    return bytesOf(result) <= toolLimits.answerBytes;
}

/** Bytes of the whole answer. */
function bytesOf(result: Result): number {
    return Buffer.byteLength(JSON.stringify(toAnswer(result)));
}

/** Bytes that a list's item adds to an answer: as data and in the text, with commas. */
function bytesOfItem(item: unknown): number {
    const data = JSON.stringify(item);
    return Buffer.byteLength(data) + Buffer.byteLength(JSON.stringify(data));
}
