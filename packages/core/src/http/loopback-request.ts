import { IncomingMessage, OutgoingHttpHeaders, request } from 'node:http';
import { readBody } from './request-body';

/** How long a server may be silent, in milliseconds. */
const silenceMs = 10_000;

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

/** Sends a request and reads the answer; follows no redirection. @throws Error if it is late or too large. */
export async function ask(what: LoopbackRequest, maxBytes: number): Promise<LoopbackAnswer> {
    const response = await open(what);
    const body = await readBody(response, maxBytes);
    response.destroy();
    if (body.kind !== 'text') {
        throw new Error(`The answer to ${what.method} ${what.path} is ${body.kind}.`);
    }
    return { status: response.statusCode ?? 0, text: body.text };
}

/** Sends a request on its own connection; resolves once the answer begins. @throws Error after `timeout` milliseconds of silence. */
export function open(
    { port, method, path, headers, body }: LoopbackRequest,
    signal?: AbortSignal,
    timeout = silenceMs
): Promise<IncomingMessage> {
    const length =
        body === undefined
            ? undefined
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
        const to = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
        const sent = request({ ...to, signal, timeout, agent: false }, response => {
            // A connection that is cut fails, which the reader of the answer sees as its end.
            response.on('error', () => undefined);
            resolve(response);
        });
        sent.on('timeout', () => sent.destroy(new Error(`There is no answer to ${method} ${path}.`)));
        sent.on('error', reject);
        sent.end(body);
    });
}
