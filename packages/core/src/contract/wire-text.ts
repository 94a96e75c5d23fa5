import { ReviewRequest } from './review-request';

/*
 * Theia's RPC does not carry every text: a browser drops the byte order mark in front of a string of more than 64 bytes,
 * and half a surrogate pair becomes a replacement character. A text that must arrive exactly is therefore wrapped.
 */

/** Prefix of a verbatim text; keeps a byte order mark from being the first character. */
const VERBATIM = '=';

/** Wraps a text for the way between page and backend. */
export function toWire(text: string): string {
    // JSON escapes lone surrogates, and begins with a quotation mark.
    return /\p{Surrogate}/u.test(text) ? JSON.stringify(text) : VERBATIM + text;
}

/** Unwraps a text that {@link toWire} wrapped. @throws Error for any other string. */
export function fromWire(wrapped: string): string {
    if (wrapped.startsWith(VERBATIM)) {
        return wrapped.slice(VERBATIM.length);
    }
    const text: unknown = JSON.parse(wrapped);
    if (typeof text !== 'string') {
        throw new Error('A text on its way between page and backend is not wrapped.');
    }
    return text;
}

/** A request as it was before its texts were wrapped. */
export function requestFromWire({ text: proposal, draft, earlierDraft, ...rest }: ReviewRequest): ReviewRequest {
    return {
        ...rest,
        text: fromWire(proposal),
        ...(draft !== undefined && { draft: fromWire(draft) }),
        ...(earlierDraft !== undefined && { earlierDraft: fromWire(earlierDraft) })
    };
}
