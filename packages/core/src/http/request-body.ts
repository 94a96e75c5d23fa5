import { IncomingMessage } from 'node:http';

/** Result of reading a body: its text, or nothing, since it is too large or its client has gone. */
type RequestBody =
    { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too-large' } | { readonly kind: 'gone' };

/** Reads a body of bounded size; resolves as soon as it is known to have more. Never rejects. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody> {
    return new Promise(resolve => {
        const chunks: Buffer[] = [];
        let size = 0;
        if (Number(request.headers['content-length']) > maxBytes) {
            return resolve({ kind: 'too-large' });
        }
        const take = (chunk: Buffer): void => {
            size += chunk.length;
            chunks.push(chunk);
            if (size > maxBytes) {
                // The rest is read and forgotten by Node.js, for which it has a time-out.
                request.off('data', take);
                resolve({ kind: 'too-large' });
            }
        };
        request.on('data', take);
        request.once('end', () => resolve({ kind: 'text', text: Buffer.concat(chunks).toString() }));
        request.once('close', () => resolve({ kind: 'gone' }));
    });
}
