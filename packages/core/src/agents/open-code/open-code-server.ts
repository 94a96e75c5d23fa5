import {
    conversationsSchema,
    eventSchema,
    healthSchema,
    heartbeatMs,
    OpenCodeEvent,
    paths,
    permissionListSchema,
    permissionRequestSchema,
    PermissionReply,
    PermissionRequest,
    ToolCall,
    toolCallIn
} from '../../protocol/open-code';
import { createParser } from 'eventsource-parser';
import { ask, LoopbackAnswer, LoopbackRequest, open } from '../../http/loopback-request';

/** Most bytes of an answer that has no file in it. */
const maxSmallBytes = 64 * 1024;

export interface OpenCodeServerOptions {
    readonly port: number;
    /** The value of the header `Authorization`, if the server wants one. */
    readonly authorization?: string;
    /** Whether the process still listens there: asked first, as requests may hold a password. */
    readonly isThere: () => Promise<boolean>;
    /** Most bytes of a file. */
    readonly maxContentBytes: number;
}

/** What the listener of a stream is told. */
interface EventListener {
    /** The stream is open: nothing is missed from now on. */
    readonly onOpen: () => void;
    readonly onEvent: (event: OpenCodeEvent) => void;
    /** An event was too long to be read. */
    readonly onTooLong: () => void;
}

/** The HTTP server of one process of OpenCode, at 127.0.0.1. What it answers is checked, and bounded. */
export class OpenCodeServer {
    constructor(private readonly options: OpenCodeServerOptions) {}

    /** Whether it is OpenCode that answers. Never rejects. */
    async isOpenCode(): Promise<boolean> {
        const answer = await this.request('GET', paths.health, maxSmallBytes).catch(() => undefined);
        return answer?.status === 200 && healthSchema.safeParse(parsed(answer.text)).success;
    }

    /** What is asked of the user now, by conversations that go on; without what is no question as known. @throws if it does not tell. */
    async asked(): Promise<readonly PermissionRequest[]> {
        // An interrupted conversation leaves its question in the list.
        const conversations = conversationsSchema.parse(await this.get(paths.conversations, this.maxTextBytes));
        const list = permissionListSchema.parse(await this.get(paths.permissions, this.maxTextBytes));
        const asked = list.flatMap(entry => permissionRequestSchema.safeParse(entry).data ?? []);
        return asked.filter(({ sessionID }) => sessionID in conversations);
    }

    /** Tool call behind a question; undefined if untold or of another tool. Never rejects. */
    async toolCall(request: PermissionRequest): Promise<ToolCall | undefined> {
        if (!request.tool) {
            return undefined;
        }
        const path = paths.message(request.sessionID, request.tool.messageID);
        const message = await this.get(path, this.maxTextBytes).catch(() => undefined);
        return toolCallIn(message, request);
    }

    /** Answers a question; false if it is not asked any more. @throws if it is not known whether it was answered. */
    async reply(id: string, reply: PermissionReply): Promise<boolean> {
        const { status } = await this.request('POST', paths.reply(id), maxSmallBytes, JSON.stringify(reply));
        if (status !== 200 && status !== 404) {
            throw new Error(`OpenCode has answered ${status} to a reply.`);
        }
        return status === 200;
    }

    /** Listens to its events; resolves when the stream has ended, or could not be opened. Never rejects. */
    async listen(listener: EventListener, signal: AbortSignal): Promise<void> {
        const what = await this.requestOf('GET', paths.events).catch(() => undefined);
        const stream = what && (await open(what, signal, 3 * heartbeatMs).catch(() => undefined));
        if (stream?.statusCode !== 200) {
            stream?.destroy();
            return;
        }
        const parser = createParser({
            maxBufferSize: this.maxTextBytes,
            onEvent: ({ data }) => this.received(data, listener),
            onError: ({ type }) => {
                if (type === 'max-buffer-size-exceeded') {
                    listener.onTooLong();
                    // What is left of it is no event.
                    parser.reset();
                }
            }
        });
        stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
        const ended = new Promise<void>(resolve => stream.once('close', resolve));
        listener.onOpen();
        await ended;
    }

    /** An edit has the old text and the new one. */
    private get maxTextBytes(): number {
        return 2 * this.options.maxContentBytes + maxSmallBytes;
    }

    private received(data: string, listener: EventListener): void {
        // Most of what is said is about other things, and much of it is long.
        const event = /"(permission\.(asked|replied)|session\.idle)"/.test(data)
            ? eventSchema.safeParse(parsed(data)).data
            : undefined;
        if (event) {
            listener.onEvent(event);
        }
    }

    private async get(path: string, maxBytes: number): Promise<unknown> {
        const { status, text } = await this.request('GET', path, maxBytes);
        if (status !== 200) {
            throw new Error(`OpenCode has answered ${status} to GET ${path}.`);
        }
        return parsed(text);
    }

    private async request(
        method: 'GET' | 'POST',
        path: string,
        maxBytes: number,
        body?: string
    ): Promise<LoopbackAnswer> {
        return ask(await this.requestOf(method, path, body), maxBytes);
    }

    private async requestOf(method: 'GET' | 'POST', path: string, body?: string): Promise<LoopbackRequest> {
        const { port, authorization, isThere } = this.options;
        if (!(await isThere())) {
            throw new Error('OpenCode does not listen any more.');
        }
        return { port, method, path, body, ...(authorization !== undefined && { headers: { authorization } }) };
    }
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
