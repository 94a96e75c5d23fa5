/** A JSON-RPC message as it came, unchecked. */
export interface RpcMessage {
    readonly jsonrpc?: unknown;
    readonly id?: unknown;
    readonly method?: string;
    readonly params?: Record<string, unknown>;
    readonly result?: Record<string, unknown>;
    readonly error?: { readonly code: number; readonly message: string };
}

/** The messages in the body of an answer, which may be JSON or a stream of events. */
export function messagesIn(body: string): RpcMessage[] {
    if (body.startsWith('{')) {
        return [JSON.parse(body) as RpcMessage];
    }
    // Lines end at CR and LF only: `.` and `$` of a regular expression would also take U+2028 for an end.
    const data = body.split(/\r\n|\r|\n/).filter(line => line.startsWith('data: {'));
    return data.map(line => JSON.parse(line.slice('data: '.length)) as RpcMessage);
}

/** Whether a message is the result or the error of the request with this id. */
export function isReplyTo(id: number): (message: RpcMessage) => boolean {
    return message => message.id === id && message.method === undefined;
}

/** The content blocks of a `CallToolResult`. */
export function contentOf({ result }: RpcMessage): { type?: string; text?: string }[] {
    return (result?.content ?? []) as { type?: string; text?: string }[];
}
