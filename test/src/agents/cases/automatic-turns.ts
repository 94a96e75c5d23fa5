import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Proposal } from '@agent-companion/core/server';
import { Change } from '../../support/agents/model/agent-reply';
import { until } from '../../support/until';
import { CompanionBed } from './companion-bed';

/** Said where nobody reviews a change; a line may end within. */
const unreviewed = /not[^a-z]+reviewed|hook failed/;

/** Waits until somebody is told that nobody reviews a change. */
type Word = (bed: CompanionBed) => Promise<unknown>;

/** Ways in which agents tell that. */
export const wordOf: Readonly<Record<'inTerminal' | 'asToast' | 'toModel', Word>> = {
    inTerminal: ({ user }) => user.waitForAnswer(unreviewed),
    asToast: ({ terminal }) => terminal.waitForAtEnd(unreviewed),
    toModel: ({ model }) => until('the model is told', () => unreviewed.test(model.lastPrompt), { timeoutMs: 60_000 })
};

/** Turns of an agent that writes without a question, each with one change of a guarded file. */
export class AutomaticTurns {
    private turns = 0;

    constructor(private readonly bed: () => CompanionBed) {}

    /** Has the agent make a change. */
    async ask(change: Change): Promise<void> {
        const { model, user } = this.bed();
        model.forgetReplies();
        model.willAnswer(change, { text: `Turn ${++this.turns} is done.` });
        await user.ask(`please make a change (${this.turns})`);
    }

    async isDone(): Promise<void> {
        await this.bed().user.waitForAnswer(new RegExp(`Turn ${this.turns} is done`));
    }

    /** Writes a file, and waits for the review of the agent's change of it. */
    async review(name: string, before: string, after: string): Promise<Proposal> {
        const { editor } = this.bed();
        const known = editor.proposals.length;
        await this.edit(name, before, after);
        await until('the diff is shown', () => editor.proposals.length > known, { timeoutMs: 60_000 });
        assert.equal(this.bed().onDisk(name), before);
        return editor.proposals[known];
    }

    /** Has the agent change a file that nobody reviews. @param word by which somebody is told so meanwhile. */
    async goOn(name: string, before: string, after: string, word?: Word): Promise<void> {
        const { editor } = this.bed();
        const known = editor.proposals.length;
        await this.edit(name, before, after);
        await word?.(this.bed());
        await this.isDone();
        assert.deepEqual([this.bed().onDisk(name), editor.proposals.length], [`${after}\n`, known]);
    }

    private async edit(name: string, before: string, after: string): Promise<void> {
        const path = this.bed().at(name);
        writeFileSync(path, before);
        await this.ask({ edit: { path, before: before.trim(), after } });
    }
}
