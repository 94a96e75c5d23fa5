import { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, wireErrors } from '../http/wire-errors';
import { SentEvent } from './event-store';

/** The event after which a GET resumes a stream; undefined if it begins a new one, or is no GET. */
export function lastEventIdOf({ method, headers }: IncomingMessage): string | undefined {
    return method === 'GET' ? headers['last-event-id']?.toString() : undefined;
}

/**
 * Answers a GET that resumes the answer to a request after its end: with what was lost of it or, as Gemini CLI asks after each
 * answer, with nothing. The SDK would leave a stream open to which nothing is ever sent.
 */
export function repeatAnswer(missed: readonly SentEvent[], response: ServerResponse): void {
    if (missed.length === 0) {
        return refuse(response, wireErrors.streamOver);
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    missed.forEach(({ id, message }) =>
        response.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`)
    );
    response.end();
}
