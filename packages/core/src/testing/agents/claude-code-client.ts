import { EventEmitter, once } from 'node:events';
import { claudeCodeEnvironment, tokenHeader, webSocketProtocol } from '../../protocol/claude-code';
import { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { WebSocket } from 'ws';
import { CompanionServer } from '../../companion-server';

/** Name and connection of a client, where they differ from Claude Code's. */
interface ClaudeCodeClientOptions {
    readonly name?: string;
    readonly protocols?: string[];
    readonly headers?: Readonly<Record<string, string>>;
    /** Handshake done or not. Default: done. */
    readonly shakesHands?: boolean;
}

/** A notification that a client has got. */
interface Heard {
    readonly method: string;
    readonly params?: Readonly<Record<string, unknown>>;
}

/** Claude Code's side of its protocol, on a plain WebSocket. */
export class ClaudeCodeClient {
    readonly notifications: Heard[] = [];
    private readonly answers = new Map<number, (message: JSONRPCMessage) => void>();
    private readonly arrived = new EventEmitter();
    private requests = 0;

    private constructor(readonly socket: WebSocket) {
        socket.on('message', (data: Buffer) => this.heard(JSON.parse(data.toString('utf8')) as JSONRPCMessage));
        socket.on('error', () => undefined);
    }

    /** Connects as from a terminal of the window. @throws an error with the status if it is refused. */
    static async connect(
        server: Pick<CompanionServer, 'environment'>,
        options: ClaudeCodeClientOptions = {}
    ): Promise<ClaudeCodeClient> {
        const environment = server.environment();
        const { name = 'claude-code', protocols = [webSocketProtocol], shakesHands = true } = options;
        const { headers = { [tokenHeader]: environment[claudeCodeEnvironment.token] } } = options;
        const socket = new WebSocket(`ws://127.0.0.1:${environment[claudeCodeEnvironment.port]}`, protocols, {
            headers
        });
        const client = new ClaudeCodeClient(socket);
        await once(socket, 'open');
        if (shakesHands) {
            const clientInfo = { name, version: '2.1.330' };
            await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
            client.notify('notifications/initialized');
            await client.request('ping', {});
        }
        return client;
    }

    notify(method: string, params?: object): void {
        this.socket.send(JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }) }));
    }

    /** Resolves with the answer, be it an error; never if the connection is closed before. */
    request(method: string, params: object): Promise<JSONRPCMessage> {
        const id = ++this.requests;
        this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        return new Promise(resolve => this.answers.set(id, resolve));
    }

    /** Resolves with the result, also with what stands for an error; undefined if the connection is closed before. */
    async call(name: string, args: object = {}): Promise<CallToolResult | undefined> {
        const closed = new Promise<undefined>(resolve => this.socket.once('close', () => resolve(undefined)));
        const answer = await Promise.race([this.request('tools/call', { name, arguments: args }), closed]);
        return answer && 'result' in answer ? (answer.result as CallToolResult) : undefined;
    }

    openDiff(path: string, text: string, tab = `tab of ${path}`): Promise<CallToolResult | undefined> {
        const files = { old_file_path: path, new_file_path: path };
        return this.call('openDiff', { ...files, new_file_contents: text, tab_name: tab });
    }

    closeTab(tab: string): Promise<CallToolResult | undefined> {
        return this.call('close_tab', { tab_name: tab });
    }

    /** Waits for the first notification that fits, of those that came and those to come. */
    async received(fits: (notification: Heard) => boolean): Promise<Heard> {
        for (;;) {
            const found = this.notifications.find(fits);
            if (found) {
                return found;
            }
            await once(this.arrived, 'notification');
        }
    }

    /** Closes the connection as the real one does. */
    async quit(): Promise<void> {
        this.socket.close();
        await this.closed();
    }

    /** Resolves with the code once the connection is closed. */
    async closed(): Promise<number> {
        if (this.socket.readyState === WebSocket.CLOSED) {
            return 0;
        }
        const [code] = (await once(this.socket, 'close')) as [number];
        return code;
    }

    private heard(message: JSONRPCMessage): void {
        if ('method' in message) {
            const { method, params } = message;
            this.notifications.push({ method, params });
            this.arrived.emit('notification');
        } else {
            this.answers.get(Number(message.id))?.(message);
        }
    }
}

/** The texts of an answer, one by one; undefined without an answer. */
export function textsIn(answer: CallToolResult | undefined): readonly string[] | undefined {
    return answer?.content.map(item => (item.type === 'text' ? item.text : item.type));
}
