import assert from 'node:assert/strict';
import { createServer, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { eventually } from '../../testing/eventually';
import { OpenCodeServer } from './open-code-server';

describe('The events of OpenCode', () => {
    let http: Server;
    let stream: ServerResponse | undefined;
    let told: string[];
    let listening: Promise<void>;

    beforeEach(async () => {
        told = [];
        stream = undefined;
        http = createServer((_request, response) => (stream = response.writeHead(200)).flushHeaders());
        await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
        const { port } = http.address() as AddressInfo;
        const isThere = (): Promise<boolean> => Promise.resolve(true);
        const server = new OpenCodeServer({ port, isThere, maxContentBytes: 1_000 });
        const listener = {
            onOpen: () => told.push('open'),
            onEvent: ({ type }: { type: string }) => told.push(type),
            onTooLong: () => told.push('too long')
        };
        listening = server.listen(listener, new AbortController().signal);
        await toldOf('open');
    });
    afterEach(async () => {
        stream?.destroy();
        await listening;
        http.close();
    });

    const toldOf = (...what: string[]): Promise<void> => eventually(() => assert.deepEqual(told, what));
    const idle = `data: ${JSON.stringify({ type: 'session.idle', properties: { sessionID: 'ses_1' } })}\n\n`;

    it('are told of when they are too long, and those behind them are read', async () => {
        stream?.write(`data: ${'x'.repeat(70_000)}`);
        await toldOf('open', 'too long');
        stream?.write(`xxx\n\n${idle}`);
        await toldOf('open', 'too long', 'session.idle');
    });
});
