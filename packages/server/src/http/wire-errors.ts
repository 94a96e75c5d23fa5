import { ServerResponse } from 'node:http';

/** A refused request: HTTP status, JSON-RPC error code and a text for whoever debugs the client. */
export interface WireError {
    readonly status: number;
    readonly code: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
}

/** Every refusal this package itself sends; the rest (400, 406, 409, 413, 415) are the MCP SDK's. All status codes and error codes are chosen here. */
export const wireErrors = {
    foreignHost: { status: 403, code: -32000, message: 'Forbidden: the Host header does not name this server.' },
    browserOrigin: { status: 403, code: -32000, message: 'Forbidden: requests of web pages are not served.' },
    badToken: {
        status: 401,
        code: -32000,
        message: 'Unauthorized: send the authToken of the discovery file as "Authorization: Bearer <token>".',
        headers: { 'WWW-Authenticate': 'Bearer' }
    },
    unknownPath: { status: 404, code: -32000, message: 'Not Found: the endpoint is /mcp.' },
    badMethod: {
        status: 405,
        code: -32000,
        message: 'Method Not Allowed: use GET, POST or DELETE.',
        headers: { Allow: 'GET, POST, DELETE' }
    },
    missingSession: { status: 400, code: -32000, message: 'Bad Request: the Mcp-Session-Id header is required.' },
    unknownSession: { status: 404, code: -32001, message: 'Session not found: initialize a new one.' },
    internal: { status: 500, code: -32603, message: 'Internal server error.' }
} as const satisfies Record<string, WireError>;

/** Answers with a refusal, unless an answer is already under way. */
export function refuse(response: ServerResponse, error: WireError): void {
    if (response.headersSent) {
        response.end();
        return;
    }
    response.writeHead(error.status, { 'Content-Type': 'application/json', ...error.headers });
    response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: error.code, message: error.message }, id: null }));
}
