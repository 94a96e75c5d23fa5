import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentModel } from '../../support/agents/model/agent-model';
import { Change } from '../../support/agents/model/agent-reply';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../../support/agents/terminal/installed-agent';
import { startOutlivingTerminal } from '../../support/agents/outliving-terminal';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { TmuxTerminal } from '../../support/agents/terminal/tmux-terminal';
import { useCleanPages } from '../../support/browser/use-clean-pages';
import { startedPart } from '../../support/started-part';
import { startTestIde, TestIde } from '../../support/test-ide';

interface AgentBedOptions {
    /** Files of the workspace, beside the one of each test: relative path to content. */
    readonly files?: Readonly<Record<string, string>>;
    /** As in `TestIdeOptions`. */
    readonly plugins?: boolean;
    /** The agent runs in tmux, and so outlives the IDE's backend. */
    readonly outlives?: true;
}

/** An IDE with one agent in its terminal, and a file of its own for every test. */
class AgentBed {
    /** The name of this test's file in the workspace. */
    name = '';
    private isNew = false;
    private started: TestIde | undefined;
    private inTerminal: AgentInTerminal | undefined;
    private tests = 0;
    private outside: TmuxTerminal | undefined;

    constructor(
        readonly agent: TerminalAgent,
        private readonly options: AgentBedOptions
    ) {}

    get ide(): TestIde['ide'] {
        return startedPart(this.started).ide;
    }

    /** User of the agent in the terminal. */
    get user(): AgentInTerminal {
        return startedPart(this.inTerminal);
    }

    get model(): AgentModel {
        return startedPart(this.started).modelOf(this.agent);
    }

    /** The title of this test's review. */
    get title(): string {
        return `${this.name} ⟷ ${this.agent.name}${this.isNew ? ' (new file)' : ''}`;
    }

    /** The absolute path of something in the workspace. */
    at(name = this.name): string {
        return path.join(startedPart(this.started).workspace, name);
    }

    onDisk(name = this.name): string {
        return readFileSync(this.at(name), 'utf8');
    }

    /** When this test's file was written last, in milliseconds since 1970: also with the text that it had. */
    lastWritten(): number {
        return statSync(this.at()).mtimeMs;
    }

    async start(): Promise<void> {
        this.started = await startTestIde(
            { ...this.options.files },
            {
                agents: [this.agent],
                plugins: this.options.plugins
            }
        );
        // A part of the height is the terminal's, which is to show an answer of the agent as a whole.
        await this.ide.page.setViewportSize({ width: 1400, height: 1400 });
        await this.ide.terminal.open();
        this.outside = this.options.outlives && (await startOutlivingTerminal(this.started));
        this.inTerminal = this.outside
            ? new AgentInTerminal(this.agent, this.outside)
            : this.started.inTerminal(this.agent);
        await this.user.start();
        if (!this.agent.connectsByPrompt) {
            await this.ide.waitForAgent();
        }
    }

    /** Loads the page anew; the agent's terminal is in front again. */
    async reload(): Promise<void> {
        await this.ide.reload();
        await this.ide.terminal.selectLast();
    }

    /** Ends the IDE's backend, starts it again and loads the page anew, as its user does. */
    async restartBackend(): Promise<void> {
        await startedPart(this.started).restartTheia();
        await this.ide.reload();
    }

    /** Gives the next test its file. */
    nextFile(content: string): void {
        this.name = `file-${++this.tests}.txt`;
        this.isNew = false;
        writeFileSync(this.at(), content);
        this.started?.modelOf(this.agent).forgetReplies();
    }

    /** Makes this test's file one that is not there yet. */
    useNewFile(): void {
        this.isNew = true;
        rmSync(this.at());
    }

    /** Has the model make changes one after the other in a turn that ends with words, and waits for the review of the first. */
    async propose(...changes: readonly Change[]): Promise<void> {
        this.model.willAnswer(...changes, { text: `Done with ${this.name}.` });
        await this.user.ask(`please change ${this.name}`);
        await this.ide.review.waitFor(this.title);
        await this.user.waitForQuestion();
    }

    /** Waits until the agent has done all that the model wanted, and no review is left. */
    async waitUntilDone(): Promise<void> {
        await this.user.waitForAnswer(new RegExp(`Done with ${this.name}\\.`));
        await this.ide.review.waitUntilGone(this.title);
    }

    /** Waits until the agent has given up the change, and no review is left. */
    async waitUntilRejected(): Promise<void> {
        await this.user.waitForRejection();
        await this.ide.review.waitUntilGone(this.title);
    }

    /** Takes back what a failed test has left in the terminal, lest the next one fails of it too. */
    async clearUp(context: Mocha.Context): Promise<void> {
        if (context.currentTest?.state === 'failed') {
            await this.inTerminal?.sayNo().catch(error => console.log(`    a question may be left: ${String(error)}`));
        }
    }

    async dispose(): Promise<void> {
        try {
            await this.endOutside();
        } finally {
            await this.started?.dispose();
        }
    }

    private async endOutside(): Promise<void> {
        if (this.outside) {
            // OpenCode goes on, and busily, when its terminal ends.
            await this.inTerminal?.quit();
            await this.outside.dispose();
        }
    }
}

/** One {@link AgentBed} for the tests of a suite; before each its file is written anew. */
export function useAgentBed(agent: TerminalAgent, content: string, options: AgentBedOptions = {}): AgentBed {
    const bed = new AgentBed(agent, options);
    useCleanPages();
    before(function () {
        if (!hasPrograms) {
            console.log(`      skipped: there is no program of ${agent.name} for this system`);
            this.skip();
        }
        return bed.start();
    });
    beforeEach(() => bed.nextFile(content));
    afterEach(function () {
        return bed.clearUp(this);
    });
    after(() => bed.dispose());
    return bed;
}
