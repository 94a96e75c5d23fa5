import { isJSONRPCRequest, JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { RawData, WebSocket } from 'ws';
import { Clock } from '../support/clock';
import { AgentLine } from './agent-line';
import { AgentSession } from './agent-session';
import { parseMessage } from './request-message';
import { PeerWatch } from './peer-watch';

/** Most unread bytes of a client; beyond, nothing is read from it until it goes on. */
const maxUnreadBytes = 1024 * 1024;

/** Milliseconds that a client has to read what it was sent last, and to close its side. */
const closingMs = 500;

/** A session's line over a WebSocket, which lasts as long as the session: messages are text frames. */
export class WebSocketLine implements AgentLine {
    /** None ever is: its connection is open. */
    readonly idleSince = undefined;
    private readonly watch: PeerWatch;
    private readonly closed: Promise<void>;

    constructor(
        private readonly session: AgentSession,
        private readonly socket: WebSocket,
        private readonly clock: Clock
    ) {
        this.closed = new Promise(resolve => socket.once('close', () => resolve()));
        // From the start: without a listener an error would end the process.
        socket.on('error', error => session.onerror?.(error));
        socket.on('message', (data, isBinary) => this.receive(data, isBinary));
        socket.on('close', () => void session.close().catch((error: Error) => session.onerror?.(error)));
        this.watch = new PeerWatch(socket, () => session.process.id, clock);
    }

    get isOpen(): boolean {
        return this.socket.readyState === WebSocket.OPEN;
    }

    get isReading(): boolean {
        return this.isOpen && !this.isFull;
    }

    get lastSeen(): number {
        return this.watch.lastSeen;
    }

    begun(): void {
        this.watch.begun();
        this.session.streamOpened();
    }

    /** Resolves when the message has been handed to the system; rejects if the client is not there any more. */
    send(message: JSONRPCMessage): Promise<void> {
        return new Promise((resolve, reject) => {
            this.socket.send(JSON.stringify(message), error => {
                if (error) {
                    return reject(error);
                }
                resolve();
                if (!this.isFull) {
                    this.socket.resume();
                    this.session.drained();
                }
            });
            if (this.isFull) {
                this.socket.pause();
            }
        });
    }

    async close(): Promise<void> {
        this.watch.dispose();
        this.socket.resume();
        this.socket.close(1001);
        const timer = this.clock.after(closingMs, () => this.socket.terminate());
        await this.closed;
        timer.dispose();
    }

    private get isFull(): boolean {
        return this.socket.bufferedAmount > maxUnreadBytes;
    }

    private receive(data: RawData, isBinary: boolean): void {
        // With the library's default type of binary data, a message is one buffer.
        const parsed = isBinary ? undefined : parseMessage((data as Buffer).toString('utf8'));
        const message = parsed?.kind === 'message' && JSONRPCMessageSchema.safeParse(parsed.message).data;
        if (!message) {
            return this.session.onerror?.(new Error('A frame was no JSON-RPC message.'));
        }
        const refusal = isJSONRPCRequest(message) && this.session.refusalOf([message]);
        if (refusal) {
            // Not as the answer to a request of the same id that is under way.
            const { code, message: reason } = refusal;
            this.send({ jsonrpc: '2.0', id: message.id, error: { code, message: reason } }).catch(() => undefined);
        } else {
            this.session.receive(message);
        }
    }
}
