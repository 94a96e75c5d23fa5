import { GeminiRequest } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { AgentModel } from '../../support/agents/model/agent-model';
import { ScriptedModel, writeFile } from '../../support/agents/scripted-model';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { TerminalView } from '../../support/page/terminal-view';

/** A text for a file, which its model wants it to have. */
interface Proposal {
    readonly path: string;
    readonly content: string;
}

/** One of several agents in terminals of one window, whose model proposes a text for each file that the user names. */
export class WorkingAgent {
    /** What its model was told with each request, and nothing of it has been taken: all that came since it had spoken. */
    private told: string[] = [];

    constructor(
        private readonly user: AgentInTerminal,
        private readonly terminal: TerminalView,
        model: AgentModel | ScriptedModel,
        private readonly propose: (fileName: string) => Proposal
    ) {
        if (model instanceof AgentModel) {
            model.answersBy(({ prompt }) => {
                const write = this.answerTo(prompt);
                return write ? { write } : { text: 'Done.' };
            });
        } else {
            model.answersBy(request => {
                const write = this.answerTo(latestOf(request));
                return write ? writeFile(write.path, write.content) : { text: 'Done.' };
            });
        }
    }

    get name(): string {
        return this.user.agent.name;
    }

    /** Starts it in a new terminal, and waits until that has its name: it is connected then. */
    async start(): Promise<void> {
        await this.terminal.open();
        await this.user.start();
        await this.terminal.waitForTitle(this.name);
    }

    /** Has the user ask it to change a file, and waits until it asks whether it may. */
    async ask(fileName: string): Promise<void> {
        await this.terminal.selectAgent(this.name);
        await this.user.ask(`please change ${fileName}`);
        await this.user.waitForQuestion();
    }

    /** Has the user answer its question in the terminal. */
    async answer(answer: 'yes' | 'no'): Promise<void> {
        await this.terminal.selectAgent(this.name);
        await (answer === 'yes' ? this.user.sayYes() : this.user.sayNo());
    }

    /** Waits until it has gone on after a change that was accepted, or has given up one that was not. */
    async waitUntilDone(isAccepted: boolean): Promise<void> {
        await this.terminal.selectAgent(this.name);
        await (isAccepted ? this.user.waitForAnswer(/Done\./) : this.user.waitForRejection());
    }

    /** What its model was told since this was called last, an entry for each request. */
    takeTold(): string[] {
        return this.told.splice(0);
    }

    private answerTo(told: string): Proposal | undefined {
        this.told.push(told);
        const [, fileName] = /please change (\S+\.txt)/.exec(told) ?? [];
        return fileName === undefined ? undefined : this.propose(fileName);
    }
}

function latestOf({ contents }: GeminiRequest): string {
    const last = contents.map(({ role }) => role).lastIndexOf('model');
    return contents
        .slice(last + 1)
        .flatMap(({ parts = [] }) => parts.map(part => part.text ?? JSON.stringify(part)))
        .join('\n');
}
