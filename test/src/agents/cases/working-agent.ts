import { AgentModel } from '../../support/agents/model/agent-model';
import { ProposedText, ProposingModel } from '../../support/agents/proposing-model';
import { ScriptedModel } from '../../support/agents/scripted-model';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { TerminalView } from '../../support/page/terminal-view';

/** One of several agents in terminals of one window, whose model proposes a text for each file that the user names. */
export class WorkingAgent {
    private readonly model: ProposingModel;

    constructor(
        private readonly user: AgentInTerminal,
        private readonly terminal: TerminalView,
        model: AgentModel | ScriptedModel,
        propose: (fileName: string) => ProposedText
    ) {
        this.model = new ProposingModel(model, propose);
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

    /** See {@link ProposingModel.takeTold}. */
    takeTold(): string[] {
        return this.model.takeTold();
    }
}
