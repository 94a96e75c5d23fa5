import { GeminiApiServer } from '@agent-companion/browser-app/out/gemini-api/gemini-api-server';
import { GeminiReply, GeminiRequest } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';

/** A model that says what the test tells it to, and remembers everything it was asked. */
export class ScriptedModel {
    /** The API key of its agent. */
    readonly key = 'fake';
    /** The main agent's requests, oldest first. */
    readonly requests: GeminiRequest[] = [];
    private readonly replies: GeminiReply[] = [];
    private rule: (request: GeminiRequest) => GeminiReply | Promise<GeminiReply> = () => ({
        text: 'Nothing more to say.'
    });
    private readonly server = new GeminiApiServer({ key: this.key, respond: request => this.respond(request) });
    private address = '';

    static async start(): Promise<ScriptedModel> {
        const model = new ScriptedModel();
        model.address = (await model.server.start()).url;
        return model;
    }

    get url(): string {
        return this.address;
    }

    /** Says how to answer whenever nothing else is said: for several agents at once, who ask in any order. */
    answersBy(rule: (request: GeminiRequest) => GeminiReply | Promise<GeminiReply>): void {
        this.rule = rule;
    }

    /** Says what to answer next, in this order. */
    willAnswer(...replies: GeminiReply[]): void {
        this.replies.push(...replies);
    }

    /** All text the model was given in the last request, in one string. */
    get lastPrompt(): string {
        const parts = this.requests.at(-1)?.contents.flatMap(content => content.parts ?? []) ?? [];
        return parts.map(part => part.text ?? JSON.stringify(part)).join('\n');
    }

    dispose(): Promise<void> {
        return this.server.dispose();
    }

    private respond(request: GeminiRequest): GeminiReply | Promise<GeminiReply> {
        this.requests.push(request);
        return this.replies.shift() ?? this.rule(request);
    }
}

/** The call by which the model writes a whole file. */
export function writeFile(filePath: string, content: string): GeminiReply {
    return { functionCall: { name: 'write_file', args: { file_path: filePath, content } } };
}
