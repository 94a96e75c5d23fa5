import * as path from 'node:path';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { HeldModel } from '../../support/agents/model/held-model';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { TestIde } from '../../support/test-ide';
import { WritingAgent } from './writing-agents';

/** One turn of an agent in a new terminal, in which its model says what the test does. */
export class HeldTurn {
    private constructor(
        private readonly workspace: string,
        private readonly writer: WritingAgent<TerminalAgent>,
        private readonly model: HeldModel,
        private request: Awaited<ReturnType<HeldModel['next']>>
    ) {}

    static async begin(bed: TestIde, writer: WritingAgent<TerminalAgent>): Promise<HeldTurn> {
        const model = new HeldModel();
        bed.modelOf(writer.agent).answersBy(model.answer);
        await bed.ide.terminal.open();
        const user = new AgentInTerminal(writer.agent, bed.ide.terminal);
        await user.start();
        await user.ask('please write');
        return new HeldTurn(bed.workspace, writer, model, await model.next());
    }

    /** Has its tool change a file; resolves once that is done. */
    edit(name: string, before: string, after: string): Promise<void> {
        return this.answer({ edit: { path: path.join(this.workspace, name), before, after } });
    }

    /** Has its shell run a command; resolves once that is done. */
    run(command: string): Promise<void> {
        return this.answer(this.writer.shell(command));
    }

    end(): void {
        this.request.answer({ text: 'All is written.' });
    }

    private async answer(reply: AgentReply): Promise<void> {
        this.request.answer(reply);
        this.request = await this.model.next();
    }
}
