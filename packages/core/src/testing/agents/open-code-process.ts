import { createServer, ServerResponse } from 'node:http';
import { WebSocket } from 'ws';

/** A question to the user, as far as this process looks into it. */
interface AskedPermission extends Readonly<Record<string, unknown>> {
    readonly id: string;
    readonly sessionID: string;
}

/** What a test has this process do. */
export type OpenCodeOrder =
    | { readonly kind: 'ask'; readonly request: AskedPermission; readonly part?: object }
    /** Answered in the terminal. */
    | { readonly kind: 'replied'; readonly id: string }
    /** Interrupted: the question stays in the list. */
    | { readonly kind: 'interrupted'; readonly sessionId: string }
    | { readonly kind: 'cut-streams' }
    | { readonly kind: 'cut-connection' }
    | { readonly kind: 'send'; readonly line: string };

/** What it tells the test. */
export type OpenCodeNews =
    | { readonly kind: 'connected' }
    | { readonly kind: 'listened' }
    | { readonly kind: 'reply'; readonly id: string; readonly body: unknown };

type Asked = Extract<OpenCodeOrder, { kind: 'ask' }>;

const { CLAUDE_CODE_SSE_PORT, OPENCODE_SERVER_PASSWORD, OPEN_CODE_LISTENS } = process.env;
const asked = new Map<string, Asked>();
const busy = new Set<string>();
const streams = new Set<ServerResponse>();
let socket: WebSocket | undefined;

const tell = (news: OpenCodeNews): unknown => process.send?.(news);
const emit = (type: string, properties: object): void =>
    streams.forEach(stream => stream.write(`data: ${JSON.stringify({ id: 'evt_1', type, properties })}\n\n`));

/** Process of OpenCode, as windows see it: a WebSocket without token, and an HTTP server. */
const server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const expected = `Basic ${Buffer.from(`opencode:${OPENCODE_SERVER_PASSWORD}`).toString('base64')}`;
    if (OPENCODE_SERVER_PASSWORD && request.headers.authorization !== expected) {
        return answer(401, {});
    }
    const [, replied] = /^\/permission\/(\w+)\/reply$/.exec(path) ?? [];
    const [, message] = /^\/session\/\w+\/message\/(\w+)$/.exec(path) ?? [];
    if (path === '/global/health') {
        return answer(200, { healthy: true, version: '1.18.33' });
    }
    if (path === '/permission') {
        return answer(
            200,
            [...asked.values()].map(({ request: what }) => what)
        );
    }
    if (path === '/session/status') {
        return answer(200, Object.fromEntries([...busy].map(id => [id, { type: 'busy' }])));
    }
    if (message !== undefined) {
        const { part } = asked.get(message.replace('msg', 'per')) ?? {};
        return answer(200, { info: {}, parts: [{ type: 'step-start' }, ...(part ? [part] : [])] });
    }
    if (replied !== undefined) {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
            const isAsked = asked.delete(replied);
            answer(isAsked ? 200 : 404, isAsked);
            if (isAsked) {
                emit('permission.replied', { sessionID: 'ses_1', requestID: replied, reply: 'once' });
                tell({ kind: 'reply', id: replied, body: JSON.parse(body) });
            }
        });
        return;
    }
    if (path === '/event') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        streams.add(response);
        response.on('close', () => streams.delete(response));
        emit('server.connected', {});
        tell({ kind: 'listened' });
        return;
    }
    answer(404, {});
});

function connect(): void {
    socket = new WebSocket(`ws://127.0.0.1:${CLAUDE_CODE_SSE_PORT}`);
    const clientInfo = { name: 'opencode', version: '0.0.0' };
    const send = (message: object): void => socket?.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
    socket.on('error', () => undefined);
    socket.once('open', () =>
        send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } })
    );
    socket.once('message', () => {
        send({ method: 'notifications/initialized' });
        tell({ kind: 'connected' });
    });
}

process.on('message', (order: OpenCodeOrder) => {
    switch (order.kind) {
        case 'ask':
            asked.set(order.request.id, order);
            busy.add(order.request.sessionID);
            return emit('permission.asked', order.request);
        case 'replied':
            asked.delete(order.id);
            return emit('permission.replied', { sessionID: 'ses_1', requestID: order.id, reply: 'reject' });
        case 'interrupted':
            busy.delete(order.sessionId);
            return emit('session.idle', { sessionID: order.sessionId });
        case 'cut-streams':
            return streams.forEach(stream => stream.destroy());
        case 'cut-connection':
            socket?.once('close', connect);
            return socket?.terminate();
        case 'send':
            return streams.forEach(stream => stream.write(`${order.line}\n\n`));
    }
});
process.on('disconnect', () => process.exit());

if (OPEN_CODE_LISTENS) {
    server.listen(0, '127.0.0.1', connect);
} else {
    connect();
}
