import { createInterface } from 'node:readline';
import { Duplex } from 'node:stream';
import { AgentServices } from '../../agents/agent-endpoint';
import { AgentInfo } from '../../diffs/agent';
import { ProposeOutcome, Settlement } from '../../diffs/agent-diffs';
import { jsonLine } from './json-line';

/** What an agent says on its socket, one JSON text a line. */
type LineRequest =
    | { readonly id: number; readonly method: 'propose'; readonly path: string; readonly text: string }
    | { readonly id: number; readonly method: 'close'; readonly path: string };

/** What it hears: the answers to its requests, and settlements. */
type LineMessage =
    | { readonly id: number; readonly outcome: ProposeOutcome }
    | { readonly id: number; readonly text?: string }
    | { readonly settlement: Settlement };

/** Serves one agent on a plain socket, as long as that is open. */
export function serveLines(socket: Duplex, services: Pick<AgentServices, 'diffs' | 'clock'>, agent: AgentInfo): void {
    const send = (message: LineMessage): boolean => {
        const isOpen = socket.writable;
        if (isOpen) {
            socket.write(jsonLine(message));
        }
        return isOpen;
    };
    const diffs = services.diffs.connect(agent, settlement => send({ settlement }));
    const handle = async (request: LineRequest): Promise<void> => {
        const { id, path } = request;
        if (request.method === 'propose') {
            send({ id, outcome: await diffs.propose({ path, text: request.text }) });
        } else {
            send({ id, text: await diffs.close(path) });
        }
    };
    const lines = createInterface({ input: socket });
    // A socket that is cut fails, which is nothing but its end.
    lines.on('error', () => undefined);
    lines.on('line', line => {
        handle(JSON.parse(line) as LineRequest).catch((error: Error) => socket.destroy(error));
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
        lines.close();
        diffs.end(services.clock.now());
    });
}

/** The agent's side of such a socket. */
export class LineClient {
    private readonly answers = new Map<number, (message: LineMessage) => void>();
    private requests = 0;

    constructor(
        private readonly socket: Duplex,
        onSettled: (settlement: Settlement) => unknown
    ) {
        socket.on('error', () => undefined);
        const lines = createInterface({ input: socket });
        lines.on('error', () => undefined);
        lines.on('line', line => {
            const message = JSON.parse(line) as LineMessage;
            if ('settlement' in message) {
                onSettled(message.settlement);
            } else {
                this.answers.get(message.id)?.(message);
            }
        });
    }

    async propose(path: string, text: string): Promise<ProposeOutcome> {
        const answer = await this.ask({ id: ++this.requests, method: 'propose', path, text });
        return (answer as { outcome: ProposeOutcome }).outcome;
    }

    async close(path: string): Promise<string | undefined> {
        const answer = await this.ask({ id: ++this.requests, method: 'close', path });
        return (answer as { text?: string }).text;
    }

    disconnect(): void {
        this.socket.destroy();
    }

    private ask(request: LineRequest): Promise<LineMessage> {
        this.socket.write(jsonLine(request));
        return new Promise(resolve => this.answers.set(request.id, resolve));
    }
}
