import type { IncomingMessage } from 'node:http';

/** A request whose body cannot be used; `status` is the HTTP answer it deserves. */
export class UnusableBodyError extends Error {
    constructor(
        readonly status: 400 | 413,
        message: string
    ) {
        super(message);
    }
}

/** Reads a request's body of at most `maximalBytes` and parses it as JSON; anything else is an {@link UnusableBodyError}. */
export async function readJsonBody(request: IncomingMessage, maximalBytes: number): Promise<unknown> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maximalBytes) {
            throw new UnusableBodyError(413, `The body is larger than ${maximalBytes} bytes.`);
        }
        chunks.push(chunk);
    }
    try {
        return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    } catch {
        throw new UnusableBodyError(400, 'The body is not JSON.');
    }
}
