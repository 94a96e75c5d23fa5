import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { GeminiReply, GeminiRequest, toolNamesOf } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import type { IdeToolName, ToolOutput } from '@agent-companion/core/protocol/tools';
import { TestIde } from '../test-ide';
import { until } from '../until';

/** Time enough for what a user decides in it, and for a language server on a busy machine. */
const CALL_MS = 120_000;

/** What the CLI tells its model of a call: the output, or the error. */
interface CallResponse {
    readonly output?: string;
    readonly error?: string;
}

/** What a tool of the IDE has answered, as the model is told: its result, or the text of its refusal. */
export interface IdeAnswer<Name extends IdeToolName> {
    readonly result?: ToolOutput<Name>;
    readonly refusal?: string;
}

interface Asked {
    readonly request: GeminiRequest;
    readonly reply: (reply: GeminiReply) => void;
}

/** One prompt to the CLI in the terminal in front, after which the test says step by step what the model does. */
export class ModelTurn {
    private readonly asked: Asked[] = [];

    private constructor(private readonly bed: TestIde) {
        bed.model.answersBy(request =>
            toolNamesOf(request).length === 0
                ? { text: 'Nothing more to say.' }
                : new Promise(reply => this.asked.push({ request, reply }))
        );
    }

    /** Asks the CLI; resolves when it asks its model. */
    static async begin(bed: TestIde, prompt: string): Promise<ModelTurn> {
        const turn = new ModelTurn(bed);
        await bed.ide.terminal.ask(prompt);
        await turn.whenAsked();
        return turn;
    }

    /** The names of all tools that the model may call now. */
    get toolNames(): string[] {
        return this.asked.flatMap(({ request }) => toolNamesOf(request));
    }

    /** Has the model call a tool, and the user act `meanwhile`; resolves with what the model is told. */
    async call(name: string, args: object, meanwhile?: () => Promise<void>): Promise<CallResponse> {
        (await this.whenAsked()).reply({ functionCall: { name, args: { ...args } } });
        this.asked.shift();
        // What keeps the user from acting says more than that no answer comes.
        await meanwhile?.();
        const { request } = await this.whenAsked();
        const responses = (request.contents.at(-1)?.parts ?? []).flatMap(part => part.functionResponse ?? []);
        const response = responses.find(each => each.name === name)?.response;
        if (response === undefined) {
            throw new Error(`The model is told nothing of ${name}: ${JSON.stringify(request.contents.at(-1))}`);
        }
        return response as CallResponse;
    }

    /** Has the model call one of the IDE's tools. */
    async callIde<Name extends IdeToolName>(
        name: Name,
        args: object,
        meanwhile?: () => Promise<void>
    ): Promise<IdeAnswer<Name>> {
        const { output, error } = await this.call(`mcp_ide_${name}`, args, meanwhile);
        // The CLI warns its model of what comes from a server.
        const [, text] = /^<untrusted_context>\n([^]*)\n<\/untrusted_context>$/.exec(output ?? '') ?? [];
        if (error === undefined && text === undefined) {
            throw new Error(`The model is told neither a result of ${name} nor an error: ${output}`);
        }
        return error === undefined ? { result: JSON.parse(text) as IdeAnswer<Name>['result'] } : { refusal: error };
    }

    /** Has the model say its last words, and waits until the terminal shows them. */
    async end(text: string): Promise<void> {
        (await this.whenAsked()).reply({ text });
        this.asked.shift();
        await this.bed.ide.terminal.waitForAtEnd(new RegExp(text));
    }

    private whenAsked(): Promise<Asked> {
        const { terminal } = this.bed.ide;
        return until('the CLI asks its model', () => this.asked[0], {
            timeoutMs: CALL_MS,
            seen: () => terminal.text()
        });
    }
}

/** In the terminal, allows the model all tools of the IDE until the CLI ends, once it asks. */
export async function allowIdeTools({ ide }: TestIde): Promise<void> {
    await ide.terminal.waitForAtEnd(/3\. Allow all server tools for this session/);
    await ide.terminal.type('3');
}

/** Turns loop detection off from the CLI's next start on: models ask until a language service is ready. */
export function allowAskingAgain({ geminiHome }: TestIde): void {
    const file = path.join(geminiHome, '.gemini', 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { model?: object };
    writeFileSync(file, JSON.stringify({ ...settings, model: { ...settings.model, disableLoopDetection: true } }));
}
