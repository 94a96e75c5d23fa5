import { AnyToolContract } from '../protocol/tools';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolOutcome } from './editor-tools';
import { refusal } from './tool-errors';
import { toolLimits } from './tool-limits';

type Result = Readonly<Record<string, unknown>>;

/** Room for a cursor behind a list. */
const CURSOR_BYTES = 100;

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

/** Part of a result for one answer: a list's items as there is room, one at least. @param offset items that the model has. */
export function pageOf({ pages }: Pick<AnyToolContract, 'pages'>, result: Result, offset: number): ToolOutcome<Result> {
    const page = pages === undefined ? result : pageOfList(pages, result, offset);
    return bytesOf(page) <= toolLimits.answerBytes
        ? { ok: true, result: page }
        : refusal('too-large', 'The answer is too large. Ask for less.');
}

function pageOfList(key: string, result: Result, offset: number): Result {
    const list = result[key] as readonly unknown[];
    let room = toolLimits.answerBytes - bytesOf({ ...result, [key]: [] }) - CURSOR_BYTES;
    let end = offset;
    while (end < list.length && (room -= bytesOfItem(list[end])) >= 0) {
        end++;
    }
    end = Math.min(Math.max(end, offset + 1), list.length);
    const page = { ...result, [key]: list.slice(offset, end) };
    return end < list.length ? { ...page, nextCursor: `after:${end}` } : page;
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
