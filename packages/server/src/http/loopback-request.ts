import { IncomingMessage, OutgoingHttpHeaders, request } from 'node:http';
import { readBody } from './request-body';
import { Clock } from '../time/clock';

/** How long an answer may take to begin, and to be complete, in milliseconds. */
const answerMs = 10_000;

/** What is asked of a server at 127.0.0.1. */
export interface LoopbackRequest {
    readonly port: number;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: OutgoingHttpHeaders;
    readonly body?: string;
}

/** An answer that has been read. */
export interface LoopbackAnswer {
    readonly status: number;
    readonly text: string;
}

/** Sends a request on a connection of its own, and reads the answer. Follows no redirection. @throws if there is none in time, or it is too large. */
export async function ask(what: LoopbackRequest, maxBytes: number, clock: Clock): Promise<LoopbackAnswer> {
    const cancellation = new AbortController();
    const timer = clock.after(answerMs, () => cancellation.abort());
    try {
        const response = await begin(what, cancellation.signal);
        const body = await readBody(response, maxBytes);
        response.destroy();
        if (body.kind !== 'text') {
            throw new Error(`The answer to ${what.method} ${what.path} is ${body.kind}.`);
        }
        return { status: response.statusCode ?? 0, text: body.text };
    } finally {
        timer.dispose();
    }
}

/** Sends a request on a connection of its own; resolves once the answer begins, which the signal ends at any time. @throws if there is none in time. */
export async function open(what: LoopbackRequest, signal: AbortSignal, clock: Clock): Promise<IncomingMessage> {
    const cancellation = new AbortController();
    const timer = clock.after(answerMs, () => cancellation.abort());
    try {
        return await begin(what, AbortSignal.any([signal, cancellation.signal]));
    } finally {
        timer.dispose();
    }
}

function begin({ port, method, path, headers, body }: LoopbackRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const length =
        body === undefined
            ? undefined
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
        const options = {
            host: '127.0.0.1',
            port,
            method,
            path,
            headers: { ...headers, ...length },
            signal,
            agent: false
        };
        const sent = request(options, response => {
            // A connection that is cut fails, which the reader of the answer sees as its end.
            response.on('error', () => undefined);
            resolve(response);
        });
        sent.on('error', reject);
        sent.end(body);
    });
}
