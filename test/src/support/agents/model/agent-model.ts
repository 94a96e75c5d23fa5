import { AgentReply, Change, ToolCall, WireAnswer } from './agent-reply';
import { Body, ModelRequest, ModelWire, readRequest, StreamEvent } from './model-wire';
import { ModelServer } from './model-server';

/** How a scripted model speaks to one agent. */
export interface ModelDialect {
    readonly wire: ModelWire;
    /** The calls of the agent's tools that make a change, one after the other: some want a file read before. */
    callsFor(change: Change): readonly ToolCall[];
    /** Whether the agent asks for itself, such as for a title, and not for its user. */
    isHelper(request: ModelRequest): boolean;
}

/** The model of one kind of agents: says what the test tells it to, and remembers everything it was asked. */
export class AgentModel {
    /** Requests for users, oldest first; none that an agent makes for itself. */
    readonly requests: ModelRequest[] = [];
    private readonly replies: AgentReply[] = [];
    private rule: (request: ModelRequest) => AgentReply | Promise<AgentReply> = () => ({
        text: 'Nothing more to say.'
    });
    /** Calls still to be made for a reply, by the id of the call before. */
    private readonly following = new Map<string, ToolCall[][]>();
    private calls = 0;
    private server: ModelServer | undefined;

    private constructor(private readonly dialect: ModelDialect) {}

    static async start(dialect: ModelDialect): Promise<AgentModel> {
        const model = new AgentModel(dialect);
        model.server = await ModelServer.start(dialect.wire.path, body => model.respond(body));
        return model;
    }

    /** Its address, without the path of its API. */
    get url(): string {
        return this.server?.url ?? '';
    }

    /** Says how to answer whenever nothing else is said: for several agents at once, who ask in any order. */
    answersBy(rule: (request: ModelRequest) => AgentReply | Promise<AgentReply>): void {
        this.rule = rule;
    }

    /** Says what to answer next, in this order. */
    willAnswer(...replies: AgentReply[]): void {
        this.replies.push(...replies);
    }

    /** Forgets replies that no request has taken. */
    forgetReplies(): void {
        this.replies.length = 0;
    }

    /** Last prompt of the user, with the context that the agent has added. */
    get lastPrompt(): string {
        return this.requests.at(-1)?.prompt ?? '';
    }

    async dispose(): Promise<void> {
        await this.server?.dispose();
    }

    private async respond(body: Body): Promise<StreamEvent[]> {
        const { wire } = this.dialect;
        const request = readRequest(wire, body);
        if (this.dialect.isHelper(request)) {
            return wire.stream({ text: 'Nothing.' }, body);
        }
        this.requests.push(request);
        return wire.stream(await this.answerTo(request), body);
    }

    private async answerTo(request: ModelRequest): Promise<WireAnswer> {
        const before = request.results.find(id => this.following.has(id));
        const rest = before === undefined ? undefined : this.following.get(before);
        if (before !== undefined && rest) {
            this.following.delete(before);
            return this.call(rest);
        }
        const reply = this.replies.shift() ?? (await this.rule(request));
        if ('text' in reply) {
            return reply;
        }
        return this.call('call' in reply ? [[reply.call]] : this.stepsOf('changes' in reply ? reply.changes : [reply]));
    }

    /** Makes the calls of the first step, and keeps the others until their results have come. */
    private call([step, ...rest]: ToolCall[][]): WireAnswer {
        const calls = step.map(call => ({ ...call, id: `call_${++this.calls}` }));
        if (rest.length > 0) {
            this.following.set(calls[0].id, rest);
        }
        return { calls };
    }

    /** All changes are made in the last step: at once. */
    private stepsOf(changes: readonly Change[]): ToolCall[][] {
        const each = changes.map(change => this.dialect.callsFor(change));
        const steps = Math.max(...each.map(({ length }) => length));
        return Array.from({ length: steps }, (_, step) =>
            each.flatMap(calls => {
                const index = step - steps + calls.length;
                return index < 0 ? [] : calls[index];
            })
        );
    }
}
