import { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/request-body';
import { refuse, wireErrors } from '../http/wire-errors';

/** Most values of a message: each takes many times its text in memory, and a proposal has few. */
const maxValues = 50_000;

/** Most UTF-16 code units of a message that calls no tool, and of each outside of its strings. */
const maxPlainLength = 1024 * 1024;

/** Most UTF-16 code units of a longer message's id, and of the name of its tool: both are sent back. */
const maxNameLength = 1_000;

/** The value of a text, or why it has none. */
type Parsed = { readonly kind: 'message'; readonly message: unknown } | { readonly kind: 'no-json' | 'too-large' };

/** Reads the JSON of a request, or refuses it; undefined then, and if its client has gone. */
export async function readMessage(
    request: IncomingMessage,
    response: ServerResponse,
    maxBytes: number,
    parse = parseMessage
): Promise<{ readonly message: unknown } | undefined> {
    const body = await readBody(request, maxBytes);
    const parsed = body.kind === 'text' ? parse(body.text) : body;
    switch (parsed.kind) {
        case 'message':
            return parsed;
        case 'too-large':
            return void refuse(response, wireErrors.tooLarge(maxBytes));
        case 'no-json':
            return void refuse(response, wireErrors.noJson);
        case 'gone':
            return undefined;
    }
}

/** Most bytes of a request with a text of so many: in JSON a control character takes six (`\\u0001`). */
export function requestBytesFor(contentBytes: number): number {
    return 6 * contentBytes + 64 * 1024;
}

/** Parses a message that needs no more memory than its method can be worth. */
export function parseMessage(text: string): Parsed {
    const parsed = parseJson(text);
    const isLong = text.length > maxPlainLength && parsed.kind === 'message';
    return isLong && ![parsed.message].flat().every(mayBeLong) ? { kind: 'too-large' } : parsed;
}

/** Parses a text whose length can only be that of its strings. */
export function parseJson(text: string): Parsed {
    if (hasTooMuchPlain(text)) {
        return { kind: 'too-large' };
    }
    try {
        return { kind: 'message', message: JSON.parse(text) };
    } catch {
        return { kind: 'no-json' };
    }
}

/** Whether a message calls a tool, and its length can only be that of the arguments. */
function mayBeLong(message: unknown): boolean {
    const { method, id, params } = (message ?? {}) as { method?: string; id?: string; params?: { name?: string } };
    return method === 'tools/call' && [id, params?.name].every(each => (each?.length ?? 0) <= maxNameLength);
}

/** Counts what begins a value or goes on to the next, outside of strings, and all that is there. */
function hasTooMuchPlain(text: string): boolean {
    let values = 0;
    let plainLength = 0;
    for (let at = 0; at < text.length;) {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        plainLength += end - at + 1;
        if (plainLength > maxPlainLength) {
            return true;
        }
        for (; at < end; at++) {
            if ('[{,'.includes(text[at]) && ++values > maxValues) {
                return true;
            }
        }
        at = quote === -1 ? end : endOfString(text, quote);
    }
    return false;
}

/** The place behind the string that begins at a quote. */
function endOfString(text: string, begin: number): number {
    for (let from = begin + 1; ;) {
        const quote = text.indexOf('"', from);
        if (quote === -1) {
            return text.length;
        }
        let slashes = 0;
        while (text[quote - 1 - slashes] === '\\') {
            slashes++;
        }
        if (slashes % 2 === 0) {
            return quote + 1;
        }
        from = quote + 1;
    }
}
