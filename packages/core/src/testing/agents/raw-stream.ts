import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';

/** An event of a stream: its id, if it has one, and the message in it. */
export interface RawEvent {
    readonly id?: string;
    readonly message: { readonly method?: string; readonly params?: unknown };
}

/** Event stream of a GET on its own socket: to read, leave unread or cut. */
export class RawStream {
    /** How many bytes have come. */
    received = 0;
    private readonly parsed: RawEvent[] = [];
    private readonly comments: string[] = [];
    private rest = '';

    private constructor(private readonly incoming: IncomingMessage) {
        incoming.setEncoding('utf8');
        // A cut stream errs; that is what such tests are about.
        incoming.on('error', () => undefined);
        incoming.on('data', (chunk: string) => this.read(chunk));
    }

    static async open(url: URL, headers: Record<string, string>): Promise<RawStream> {
        const outgoing = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        return new RawStream(incoming);
    }

    get status(): number | undefined {
        return this.incoming.statusCode;
    }

    /** Waits until so many comments have come in all. */
    async commented(times: number): Promise<void> {
        while (this.comments.length < times) {
            await once(this.incoming, 'data');
        }
    }

    events(): readonly RawEvent[] {
        return this.parsed;
    }

    /** Waits for the first event that fits. */
    async event(fits: (event: RawEvent) => boolean): Promise<RawEvent> {
        for (;;) {
            const found = this.parsed.find(fits);
            if (found) {
                return found;
            }
            await once(this.incoming, 'data');
        }
    }

    /** Reads no more, like a process that is stopped: the system's buffers fill, then the server's. */
    pause(): void {
        this.incoming.pause();
    }

    /** Reads on. */
    resume(): void {
        this.incoming.resume();
    }

    /** Resolves when the server has ended the stream. */
    async ended(): Promise<void> {
        if (!this.incoming.readableEnded) {
            await once(this.incoming, 'end');
        }
    }

    cut(): void {
        this.incoming.destroy();
    }

    private read(chunk: string): void {
        this.received += Buffer.byteLength(chunk);
        if (!chunk.includes('\n')) {
            // In the midst of a long event: to look for its end in all that has come of it would take for ever.
            this.rest += chunk;
            return;
        }
        const blocks = (this.rest + chunk).split('\n\n');
        this.rest = blocks.pop() ?? '';
        for (const block of blocks) {
            const data = /^data: (\{.*)$/m.exec(block)?.[1];
            if (data !== undefined) {
                const message = JSON.parse(data) as RawEvent['message'];
                this.parsed.push({ id: /^id: (.*)$/m.exec(block)?.[1], message });
            } else if (block.startsWith(':')) {
                this.comments.push(block);
            }
        }
    }
}
