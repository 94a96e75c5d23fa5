import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { closePage } from '../../support/browser/close-page';
import { killAgentIn } from '../../support/agents/programs-in-folder';
import { ProposingModel } from '../../support/agents/proposing-model';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { until } from '../../support/until';
import { MatrixRow } from './matrix-row';
import { QuestionCount } from './question-count';
import { StartEditor, TriedEditor } from './tried-editor';

const [OLD, NEW] = ['KEY=1\n', 'KEY=2\n'];

/** Until an agent and its model have done something, on a busy machine, in milliseconds. */
const TURN_MS = 90_000;

/** Text that the user adds to a proposal. */
export const TYPED = 'typed by hand\n';

/** One agent in one mode in an editor, with a file of its own for each column. */
export class MatrixBed {
    /** The page that is open now. */
    ide: TriedEditor['ide'];
    readonly user: AgentInTerminal;
    private readonly model: ProposingModel;
    /** The name of the file that is changed. */
    private file = '';
    private questions: QuestionCount | undefined;
    private outliving: { dispose(): Promise<void> } | undefined;

    private constructor(
        private readonly editor: TriedEditor,
        readonly row: MatrixRow
    ) {
        const { agent } = row;
        const { bed, ide } = editor;
        this.ide = ide;
        this.user = new AgentInTerminal(agent, ide.terminal);
        const model = 'dialect' in agent ? bed.modelOf(agent) : bed.model;
        this.model = new ProposingModel(model, name => ({ path: this.at(name), content: NEW }));
    }

    static async start(startEditor: StartEditor, row: MatrixRow): Promise<MatrixBed> {
        const bed = new MatrixBed(await startEditor(row), row);
        await bed.ide.terminal.open();
        await bed.startAgent();
        return bed;
    }

    get title(): string {
        return `${this.file} ⟷ ${this.row.agent.name}`;
    }

    /** Has the agent propose a change of a file of its own; resolves once that can be decided. */
    async propose(column: string): Promise<void> {
        const name = column.replaceAll(' ', '_');
        // Guarded, and kept from no agent.
        const file = this.row.mode === 'asks' ? `${name}.txt` : `bun.lock_${name}`;
        this.file = file;
        writeFileSync(this.at(file), OLD);
        this.questions = new QuestionCount(
            async () => (await this.ide.review.titles()).some(title => title.startsWith(`${file} ⟷ `)),
            async () => this.row.question.test(await this.user.terminal.text())
        );
        await this.user.ask(`please change ${file}`);
        await until('the change is reviewed', () => this.ide.review.isOpen(this.title), { timeoutMs: TURN_MS });
        await this.ide.review.waitFor(this.title);
        if (this.row.asksBoth) {
            await this.user.waitForAnswer(this.row.question);
        }
        this.takeTold();
    }

    /** Gives the next words to the model since it proposed. */
    async told(): Promise<string> {
        return until('the model is told something', () => this.takeTold() || undefined, { timeoutMs: TURN_MS });
    }

    /** Forgets what the model was told. @returns it. */
    takeTold(): string {
        return this.model.takeTold().join('\n');
    }

    /** How often the user was asked about the change. */
    async timesAsked(): Promise<number> {
        return (await this.questions?.end()) ?? 0;
    }

    /** Loads the page anew, and waits for the review. */
    async reload(): Promise<void> {
        await this.ide.terminal.waitUntilKept();
        await this.leavePage(() => this.ide.reload());
    }

    /** Closes the page, and opens it again by its address, and waits for the review. */
    async reopen(away: () => Promise<unknown>): Promise<void> {
        await this.ide.terminal.waitUntilKept();
        await this.leavePage(async () => {
            const { page: before } = this.ide;
            const page = await closePage(before);
            await away();
            await page.setViewportSize(before.viewportSize() ?? { width: 1400, height: 1400 });
            this.ide = this.editor.windowOf(page);
            this.user.terminal = this.ide.terminal;
            await this.ide.open(before.url());
        });
    }

    /** Waits until the agent has done what the user wanted. */
    async waitUntilDone(): Promise<void> {
        await this.user.waitForAnswer(/Done\./);
        await this.ide.review.waitUntilGone(this.title);
    }

    /** Names the file's text, byte for byte: one of three texts, else that text. */
    onDisk(): string {
        const text = readFileSync(this.at(this.file), 'utf8');
        return { [OLD]: 'unchanged', [NEW]: 'proposal', [NEW + TYPED]: 'edits' }[text] ?? JSON.stringify(text);
    }

    killAgent(): void {
        killAgentIn(this.editor.bed.workspace);
    }

    /** Starts the agent anew, in a terminal that outlives the backend. */
    async outliveBackend(): Promise<void> {
        this.killAgent();
        // Its own takes keys in a way that no shell knows.
        await this.ide.terminal.open();
        const outliving = await this.editor.openOutliving?.(this.ide);
        this.outliving = outliving;
        this.user.terminal = outliving ?? this.user.terminal;
        await this.startAgent();
    }

    async killBackend(): Promise<void> {
        await this.editor.killBackend();
    }

    async dispose(): Promise<void> {
        await this.questions?.end();
        this.killAgent();
        await this.outliving?.dispose();
        await this.editor.bed.dispose();
    }

    private async startAgent(): Promise<void> {
        const { agent } = this.row;
        await this.user.start();
        if (!('connectsByPrompt' in agent)) {
            await this.ide.waitForAgent();
        }
    }

    private async leavePage(act: () => Promise<unknown>): Promise<void> {
        await this.questions?.pause(async () => {
            await act();
            await this.editor.showAgent?.(this.ide);
            await this.ide.review.waitFor(this.title);
        });
    }

    private at(name: string): string {
        return path.join(this.editor.bed.workspace, name);
    }
}
