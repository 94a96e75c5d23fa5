import { IncomingMessage } from 'node:http';

/** What came of reading a body: its text, or nothing, since it is too large or its client has gone. */
type RequestBody =
    { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too-large' } | { readonly kind: 'gone' };

/** Reads a body of bounded size; resolves as soon as it is known to have more. Never rejects. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody> {
    return new Promise(resolve => {
        // One buffer: of many small parts each would take a hundred times its size.
        let bytes = Buffer.alloc(0);
        let size = 0;
        if (Number(request.headers['content-length']) > maxBytes) {
            return resolve({ kind: 'too-large' });
        }
        const take = (chunk: Buffer): void => {
            const end = size + chunk.length;
            if (end > maxBytes) {
                // The rest is read and forgotten by Node.js, for which it has a time-out.
                request.off('data', take);
                return resolve({ kind: 'too-large' });
            }
            if (end > bytes.length) {
                bytes = Buffer.concat([bytes], Math.min(2 * end, maxBytes));
            }
            chunk.copy(bytes, size);
            size = end;
        };
        request.on('data', take);
        request.once('end', () => resolve({ kind: 'text', text: bytes.toString('utf8', 0, size) }));
        request.once('close', () => resolve({ kind: 'gone' }));
    });
}
