import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';

/** Does what `fetch` does, over a unix socket: for the MCP SDK's clients and hostile tests. */
export function socketFetch(socketPath: string): (url: string | URL, init?: RequestInit) => Promise<Response> {
    return async (url, { method = 'GET', headers, body, signal } = {}) => {
        signal?.throwIfAborted();
        const { pathname, host } = new URL(url);
        const sent = request({
            socketPath,
            path: pathname,
            method,
            headers: { host, ...Object.fromEntries(new Headers(headers)) },
            agent: false
        });
        const abort = (): unknown => sent.destroy();
        signal?.addEventListener('abort', abort);
        sent.end(body);
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        // A stream that is cut fails, which is nothing but its end.
        answer.on('error', () => undefined);
        answer.once('close', () => signal?.removeEventListener('abort', abort));
        const { statusCode: status = 0 } = answer;
        const isEmpty = status === 202 || status === 204;
        return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), {
            status,
            headers: new Headers(answer.headers as Record<string, string>)
        });
    };
}
