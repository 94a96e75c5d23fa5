import { textLengthOf } from '../protocol';
import { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

interface StoredEvent {
    readonly sequence: number;
    readonly streamId: string;
    readonly message: JSONRPCMessage;
    readonly size: number;
}

/** How much of the past is kept. The newest event is kept whatever its size. */
interface EventStoreBounds {
    readonly maxEvents: number;
    /** Sum over the texts in the messages, in UTF-16 code units. */
    readonly maxTextLength: number;
}

/** Message on a stream: the text of its event, and its id. */
export interface SentEvent {
    readonly id: string;
    readonly message: JSONRPCMessage;
}

/** How the SDK names the stream of a session that belongs to no request. */
const standaloneStreamId = '_GET_stream';

const defaultBounds: EventStoreBounds = { maxEvents: 256, maxTextLength: 32 * 1024 * 1024 };

/** Messages of a session, bounded, to resume by `Last-Event-ID` (MCP, Streamable HTTP). A snapshot replaces the last: decisions stay. */
export class SessionEventStore implements EventStore {
    private readonly events: StoredEvent[] = [];
    private textLength = 0;
    private sequence = 0;

    /** @param snapshotMethod the notification of which only the newest is kept. */
    constructor(
        private readonly snapshotMethod?: string,
        private readonly bounds: EventStoreBounds = defaultBounds
    ) {}

    /** How many events are kept now. */
    get size(): number {
        return this.events.length;
    }

    /** Whether a GET with this `Last-Event-ID`, or with none, opens the session's own stream and not that of a request. */
    opensStandaloneStream(lastEventId: string | undefined): boolean {
        return lastEventId === undefined || this.parse(lastEventId)?.streamId === standaloneStreamId;
    }

    /** Messages missed of a finished request's stream; undefined if it goes on, or is standalone. */
    missedOfAnswer(lastEventId: string): readonly SentEvent[] | undefined {
        const last = this.parse(lastEventId);
        const ofStream = this.events.filter(({ streamId }) => streamId === last?.streamId);
        if (!last || last.streamId === standaloneStreamId || (ofStream.length > 0 && !ofStream.some(isResponse))) {
            return undefined;
        }
        return this.eventsAfter(last);
    }

    storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
        if (this.isSnapshot(message)) {
            this.drop(this.events.findIndex(each => each.streamId === streamId && this.isSnapshot(each.message)));
        }
        const event = { sequence: ++this.sequence, streamId, message, size: textLengthOf(message) };
        this.events.push(event);
        this.textLength += event.size;
        const { maxEvents, maxTextLength } = this.bounds;
        while (this.size > 1 && (this.size > maxEvents || this.textLength > maxTextLength)) {
            this.drop(0);
        }
        return Promise.resolve(idOf(event));
    }

    getStreamIdForEventId(eventId: string): Promise<string | undefined> {
        return Promise.resolve(this.parse(eventId)?.streamId);
    }

    async replayEventsAfter(
        lastEventId: string,
        { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> }
    ): Promise<string> {
        const last = this.parse(lastEventId);
        if (!last) {
            throw new Error('Not an event of this session.');
        }
        for (const { id, message } of this.eventsAfter(last)) {
            await send(id, message);
        }
        return last.streamId;
    }

    private eventsAfter(last: { sequence: number; streamId: string }): readonly SentEvent[] {
        return this.events
            .filter(event => event.streamId === last.streamId && event.sequence > last.sequence && isMessage(event))
            .map(event => ({ id: idOf(event), message: event.message }));
    }

    private parse(eventId: string): { sequence: number; streamId: string } | undefined {
        const match = /^(\d+)\.(.+)$/.exec(eventId);
        return match && Number(match[1]) <= this.sequence
            ? { sequence: Number(match[1]), streamId: match[2] }
            : undefined;
    }

    private isSnapshot(message: JSONRPCMessage): boolean {
        return 'method' in message && message.method === this.snapshotMethod;
    }

    private drop(index: number): void {
        const dropped = index < 0 ? [] : this.events.splice(index, 1);
        dropped.forEach(({ size }) => (this.textLength -= size));
    }
}

/** Whether an event is a message: the SDK also stores empty objects, only for a stream's first event id. */
function isMessage({ message }: StoredEvent): boolean {
    return 'jsonrpc' in message;
}

function isResponse({ message }: StoredEvent): boolean {
    return 'result' in message || 'error' in message;
}

function idOf({ sequence, streamId }: StoredEvent): string {
    return `${sequence}.${streamId}`;
}
