import { ServerResponse, STATUS_CODES } from 'node:http';
import { Duplex } from 'node:stream';
import { Clock } from '../support/clock';

/** A refused request: HTTP status, JSON-RPC error code and a text for the developer of a client. */
export interface WireError {
    readonly status: number;
    readonly code: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
}

/** The connection of a client that is not let in is not kept. */
const closingHeaders = { Connection: 'close' } as const;

/** Refusals that this package sends; the MCP SDK has others, such as 406 and 415. */
export const wireErrors = {
    foreignHost: {
        status: 403,
        code: -32000,
        message: 'Forbidden: the Host header does not name this server.',
        headers: closingHeaders
    },
    browserOrigin: {
        status: 403,
        code: -32000,
        message: 'Forbidden: requests of web pages are not served.',
        headers: closingHeaders
    },
    otherUser: {
        status: 403,
        code: -32000,
        message: 'Forbidden: since this window came back, only programs of its own user are served.',
        headers: closingHeaders
    },
    badToken: {
        status: 401,
        code: -32000,
        message: 'Unauthorized: send the authToken of the discovery file as "Authorization: Bearer <token>".',
        headers: { 'WWW-Authenticate': 'Bearer', ...closingHeaders }
    },
    /** Answers the handshake, for only that tells which agent it is of those that have one token. */
    agentOff: { status: 403, code: -32000, message: 'Forbidden: the user has turned this agent off for the window.' },
    unknownPath: { status: 404, code: -32000, message: 'Not Found: there is no such endpoint.' },
    badMethod: (methods: readonly string[]): WireError => ({
        status: 405,
        code: -32000,
        message: `Method Not Allowed: use one of ${methods.join(', ')}.`,
        headers: { Allow: methods.join(', ') }
    }),
    /** 405, since clients take any other status for a failure, and try again. */
    streamOver: {
        status: 405,
        code: -32000,
        message: 'Method Not Allowed: this stream has ended, and nothing of it is missing.',
        headers: { Allow: 'GET, POST, DELETE' }
    },
    upgradeRequired: {
        status: 426,
        code: -32000,
        message: 'Upgrade Required: this endpoint takes a WebSocket.',
        headers: { Upgrade: 'websocket' }
    },
    noUpgrade: { status: 400, code: -32000, message: 'Bad Request: this endpoint takes no upgrade.' },
    missingSession: { status: 400, code: -32000, message: 'Bad Request: the Mcp-Session-Id header is required.' },
    unknownSession: { status: 404, code: -32001, message: 'Session not found: initialize a new one.' },
    tooManySessions: (count: number): WireError => ({
        status: 503,
        code: -32000,
        message: `Service Unavailable: ${count} agents are connected to this window. End one of them and connect again.`
    }),
    tooManyRequests: (count: number): WireError => ({
        status: 429,
        code: -32000,
        message: `Too Many Requests: ${count} requests of this session are under way. Wait for one of them.`
    }),
    tooLarge: (maxBytes: number): WireError => ({
        status: 413,
        code: -32000,
        message: `Payload Too Large: a request must not exceed ${maxBytes} bytes, or far fewer without one long text.`
    }),
    usedId: { status: 400, code: -32600, message: 'Invalid Request: another request of this id is under way.' },
    noJson: { status: 400, code: -32700, message: 'Parse error: the body is no JSON.' },
    internal: { status: 500, code: -32603, message: 'Internal server error.' }
} as const satisfies Record<string, WireError | ((most: never) => WireError)>;

/** Answers with a refusal, unless an answer is already under way. */
export function refuse(response: ServerResponse, error: WireError): void {
    if (response.headersSent) {
        response.end();
        return;
    }
    response.writeHead(error.status, headersOf(error));
    response.end(bodyOf(error));
}

/** Milliseconds that a client has to read why its upgrade is refused, and to close its side. */
const readingMs = 1_000;

/** Answers a request for an upgrade with a refusal, and ends the connection, whatever its client does. */
export function refuseUpgrade(socket: Duplex, error: WireError, clock: Clock): void {
    const headers = { ...headersOf(error), Connection: 'close', 'Content-Length': Buffer.byteLength(bodyOf(error)) };
    const head = [
        `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${bodyOf(error)}`);
    // Nobody else reads an upgraded socket: what has come after the head would hide its end.
    socket.resume();
    const timer = clock.after(readingMs, () => socket.destroy());
    socket.once('close', () => timer.dispose());
}

function headersOf({ headers }: WireError): Record<string, string> {
    return { 'Content-Type': 'application/json', ...headers };
}

function bodyOf({ code, message }: WireError): string {
    return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
}
