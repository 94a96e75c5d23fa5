import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { EditorBed, TestedEditor } from '../support/editor/editor-bed';
import { until } from '../support/until';
import { TypedEdit } from './typed-edit';

/** Everything that meddles with texts in other editors is on; what a key does is kept simple, so that it can be foretold. */
const PREFERENCES = {
    'files.autoSave': 'afterDelay',
    'files.insertFinalNewline': true,
    'files.trimFinalNewlines': true,
    'files.trimTrailingWhitespace': true,
    'editor.formatOnSave': true,
    'editor.formatOnPaste': true,
    'editor.unusualLineTerminators': 'auto',
    'editor.autoIndent': 'none',
    'editor.autoClosingBrackets': 'never',
    'editor.autoClosingQuotes': 'never',
    'editor.wordBasedSuggestions': 'off',
    'agentCompanion.review.wordWrap': 'inherit',
    'agentCompanion.review.unchanged': 'shown'
};

/** How a review ends. */
type Ending = 'key' | 'agent';

/** A real page of an editor in which texts are reviewed one after the other, and what the agent is given in the end. */
export class ReviewingPage {
    private reviews = 0;

    private constructor(
        readonly bed: EditorBed,
        private readonly agent: PlainAgent
    ) {}

    /** @param autoSaveDelay in milliseconds. */
    static async start(editor: TestedEditor, autoSaveDelay = 50): Promise<ReviewingPage> {
        const preferences = { ...PREFERENCES, 'files.autoSaveDelay': autoSaveDelay };
        const bed = await editor.start({ 'other.txt': '' }, { preferences });
        const agent = await bed.connectAgent();
        await bed.ide.waitForAgent();
        return new ReviewingPage(bed, agent);
    }

    /** Proposes texts all at once, accepts each without touching it, and compares what the agent is given. */
    async acceptUnedited(texts: readonly string[]): Promise<void> {
        const proposals = texts.map(text => ({ text, file: this.nextFile() }));
        await Promise.all(proposals.map(({ text, file }) => this.propose(file, text)));
        // A review that opens later would come in front under the mouse.
        await this.waitForTabs(proposals.length);
        for (let accepted = 1; accepted <= proposals.length; accepted++) {
            await this.acceptNext(accepted);
            await this.waitForTabs(proposals.length - accepted);
        }
        for (const { text, file } of proposals) {
            this.compare(await this.agent.decision(file), text, 'accepted untouched');
        }
    }

    /** Accepts what is in front. A click in the moment in which a review comes in front decides nothing, so it may take two. */
    private async acceptNext(count: number): Promise<void> {
        const isHeard = (): boolean => this.agent.decisions.length >= count;
        const accept = async (): Promise<boolean> => {
            await this.bed.ide.review.press('accept');
            return until('the agent hears of it', isHeard, { timeoutMs: 5_000 }).catch(() => false);
        };
        await until(`the agent is told of ${count} decisions`, async () => isHeard() || accept());
    }

    /** Types into the review of a text and takes it back: nothing is changed, but the page now answers for it. */
    touch(text: string, ending: Ending): Promise<void> {
        return this.edit(text, { keys: ['Control+Home', 'q', 'Backspace'], text }, ending);
    }

    /** Proposes a text, types, ends the review, and compares what the agent is given. */
    async edit(text: string, { keys, text: expected }: TypedEdit, ending: Ending): Promise<void> {
        const { keyboard } = this.bed.ide.page;
        const file = this.nextFile();
        await this.propose(file, text);
        await this.bed.ide.review.waitUntilShown(path.basename(file));
        // While the tab before closes, the keyboard is kept from every editor.
        await this.waitForTabs(1);
        await this.bed.ide.review.focusRightSide();
        for (const key of keys) {
            await keyboard.press(key);
        }
        if (ending === 'agent') {
            const begun = performance.now();
            const content = (await this.agent.textAtClose(file)) ?? undefined;
            const milliseconds = performance.now() - begun;
            this.compare({ accepted: true, content }, expected, `closed in ${milliseconds.toFixed(0)} ms`);
        } else {
            await this.bed.ide.review.waitUntilDecidable();
            await keyboard.press('Control+S');
            const isEmptied = expected === '' && text !== '';
            if (isEmptied) {
                await this.bed.ide.question.answer('Write One Empty Line');
            }
            this.compare(await this.agent.decision(file), isEmptied ? '\n' : expected, 'accepted');
        }
    }

    async dispose(): Promise<void> {
        await this.agent.dispose();
        await this.bed.dispose();
    }

    /** Every third file is there already. */
    private nextFile(): string {
        const file = path.join(this.bed.workspace, `text-${++this.reviews}.txt`);
        if (this.reviews % 3 === 0) {
            writeFileSync(file, 'what was there\r\nbefore\n');
        }
        return file;
    }

    private async waitForTabs(count: number): Promise<void> {
        const titles = (): Promise<string[]> => this.bed.ide.review.titles();
        await until(`there are ${count} tabs of reviews`, async () => (await titles()).length === count, {
            seen: async () => (await titles()).join('\n')
        });
    }

    private async propose(file: string, text: string): Promise<void> {
        const answer = await this.agent.openDiff(file, text);
        assert.equal(answer.isError, undefined, JSON.stringify(answer));
    }

    private compare(
        { accepted, content }: { accepted: boolean; content?: string },
        expected: string,
        ending: string
    ): void {
        assert.ok(accepted);
        assert.ok(content === expected, `${ending}: ${shown(content)} is not ${shown(expected)}`);
    }
}

function shown(text: string | undefined): string {
    const json = JSON.stringify(text) ?? 'nothing';
    return json.length > 2_000 ? `${json.slice(0, 1_000)} … ${json.slice(-1_000)}` : json;
}
