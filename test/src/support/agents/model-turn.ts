import type { IdeToolName, ToolOutput } from '@agent-companion/core/protocol/tools';
import { EditorBed } from '../editor/editor-bed';
import { TerminalView } from '../page/terminal-view';
import { until } from '../until';
import { Asked, ToolAgent } from './tool-agents';
import { AgentInTerminal } from './terminal/agent-in-terminal';

/** Time enough for what a user decides in it, and for a language server on a busy machine. */
const CALL_MS = 120_000;

/** Answer of an IDE tool to the model: its result, or its refusal's text. */
export interface IdeAnswer {
    readonly result?: ToolOutput<IdeToolName>;
    readonly refusal?: string;
}

/** One prompt to an agent in the terminal in front, after which the test says step by step what its model does. */
export class ModelTurn {
    private readonly asked: Asked[] = [];

    private constructor(
        private readonly terminal: TerminalView,
        private readonly by: ToolAgent
    ) {}

    /** Starts the agent and asks it; resolves when it asks its model. */
    static async begin(bed: EditorBed, by: ToolAgent, prompt: string): Promise<ModelTurn> {
        const { terminal } = bed.ide;
        const turn = new ModelTurn(terminal, by);
        by.listen(bed, asked => turn.asked.push(asked));
        const user = new AgentInTerminal(by.agent, terminal);
        await user.start();
        await bed.ide.waitForAgent();
        await user.ask(prompt);
        await turn.whenAsked();
        return turn;
    }

    /** The names of the IDE's tools that the model may call now. */
    async toolNames(): Promise<string[]> {
        const { prefix } = this.by;
        const { tools } = await this.whenAsked();
        return tools.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
    }

    /** Has the model call one of the IDE's tools; resolves with what the model is told. */
    async call(name: IdeToolName, args: object): Promise<IdeAnswer> {
        (await this.whenAsked()).reply({ call: { name: this.by.prefix + name, args: { ...args } } });
        this.asked.shift();
        const { told } = await this.whenAsked();
        if (told === undefined) {
            throw new Error(`The model is told nothing of ${name}.`);
        }
        return told.isError ? { refusal: told.text } : { result: JSON.parse(told.text) as IdeAnswer['result'] };
    }

    /** Has the model say its last words, and waits until the terminal shows them. */
    async end(text: string): Promise<void> {
        (await this.whenAsked()).reply({ text });
        this.asked.shift();
        await this.terminal.waitForAtEnd(new RegExp(text));
    }

    private whenAsked(): Promise<Asked> {
        return until(`${this.by.agent.name} asks its model`, () => this.asked[0], {
            timeoutMs: CALL_MS,
            seen: () => this.terminal.text()
        });
    }
}
