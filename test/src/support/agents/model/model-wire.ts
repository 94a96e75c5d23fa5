import { WireAnswer } from './agent-reply';

/** A document, of which only parts are known. */
export type Body = Readonly<Record<string, unknown>>;

/** One event of a stream of server-sent events. */
export interface StreamEvent {
    readonly event?: string;
    readonly data: object | string;
}

/** An API over which agents ask their models, as far as a scripted model needs to know it. */
export interface ModelWire {
    /** Where questions are posted to. */
    readonly path: string;
    /** The conversation in a question, oldest first. */
    messagesIn(body: Body): readonly Body[];
    /** Whether the model itself has said this. */
    isFromModel(message: Body): boolean;
    /** The ids of the calls whose results this message brings. */
    resultsIn(message: Body): string[];
    /** The names of the tools that the model may call now. */
    toolsIn(body: Body): string[];
    /** An answer as the stream of one response. */
    stream(answer: WireAnswer, body: Body): StreamEvent[];
}

/** Request of an agent to its model. */
export interface ModelRequest {
    /** All that was sent. */
    readonly body: Body;
    /** All texts of the conversation in one string. */
    readonly conversation: string;
    /** The texts since the model has spoken last: what the user has asked, with the context that the agent adds. */
    readonly prompt: string;
    /** The ids of the calls whose results came since then. */
    readonly results: readonly string[];
    readonly tools: readonly string[];
}

/** Reads what was asked over a wire. */
export function readRequest(wire: ModelWire, body: Body): ModelRequest {
    const messages = wire.messagesIn(body);
    const latest = messages.slice(messages.map(message => wire.isFromModel(message)).lastIndexOf(true) + 1);
    return {
        body,
        conversation: textsIn(messages).join('\n'),
        prompt: textsIn(latest).join('\n'),
        results: latest.flatMap(message => wire.resultsIn(message)),
        tools: wire.toolsIn(body)
    };
}

/** The list at a property of a document, empty if there is none. */
export function listAt(body: Body, name: string): readonly Body[] {
    const list = body[name];
    return Array.isArray(list) ? (list as Body[]) : [];
}

/** The names of tools, wherever an API has them; those without one are the API's own. */
export function toolNames(tools: readonly Body[]): string[] {
    return tools.flatMap(({ name, function: declared }) =>
        [name, (declared as Body | undefined)?.name].filter(each => typeof each === 'string')
    );
}

function textsIn(value: unknown): string[] {
    if (typeof value === 'string') {
        return [value];
    }
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
