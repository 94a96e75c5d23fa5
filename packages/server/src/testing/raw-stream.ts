import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';

/** An event of a stream: its id, if it has one, and the message in it. */
export interface RawEvent {
    readonly id?: string;
    readonly message: { readonly method?: string; readonly params?: unknown };
}

/** The event stream of a GET on a socket of its own, for tests to read and to cut. */
export class RawStream {
    private constructor(
        private readonly incoming: IncomingMessage,
        private received = ''
    ) {
        incoming.setEncoding('utf8');
        // A cut stream errs; that is what such tests are about.
        incoming.on('error', () => undefined);
        incoming.on('data', (chunk: string) => (this.received += chunk));
    }

    static async open(url: URL, headers: Record<string, string>): Promise<RawStream> {
        const outgoing = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        return new RawStream(incoming);
    }

    get status(): number | undefined {
        return this.incoming.statusCode;
    }

    /** Waits until a text has come, in an event or a comment. */
    async text(part: string): Promise<void> {
        while (!this.received.includes(part)) {
            await once(this.incoming, 'data');
        }
    }

    events(): RawEvent[] {
        return this.received
            .split('\n\n')
            .slice(0, -1)
            .filter(block => block.includes('data: {'))
            .map(block => ({
                id: /^id: (.*)$/m.exec(block)?.[1],
                message: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as RawEvent['message']
            }));
    }

    /** Waits for the first event that fits. */
    async event(fits: (event: RawEvent) => boolean): Promise<RawEvent> {
        for (;;) {
            const found = this.events().find(fits);
            if (found) {
                return found;
            }
            await once(this.incoming, 'data');
        }
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
}
