import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../../support/agents/scripted-model';
import { TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { releaseCommand } from './release-home';
import { Release } from './releases';

/** Steps tried with every release, in this order. */
export const steps = ['connect', 'context', 'accept', 'reject'] as const;
export type Step = (typeof steps)[number];

/** The files the trial needs in the workspace. */
export const trialFiles = { 'active.txt': 'active\n', 'accepted.txt': 'one\n', 'rejected.txt': 'one\n' };

const PROPOSAL = 'one\ntwo\n';

/** One release in one terminal of Theia, used by a user who looks and types. */
export class ReleaseTrial {
    /** `script` is the release's own entry point: a login shell may set the PATH anew. */
    constructor(
        private readonly bed: TestIde,
        private readonly release: Release,
        private readonly script: string
    ) {}

    /** Starts the CLI and waits until it takes questions. */
    async start(): Promise<void> {
        await this.bed.ide.openFile('active.txt');
        await this.bed.ide.terminal.open();
        const home = await this.bed.ide.terminal.output('printenv GEMINI_CLI_HOME');
        assert.equal(home, this.bed.geminiHome, 'The terminal belongs to another Theia.');
        await this.bed.ide.terminal.run(releaseCommand(this.script, home));
        await this.bed.ide.terminal.waitForAtEnd(/Type your message/, 60_000);
    }

    /** Does one step. @throws Error if it does not work. */
    try(step: Step): Promise<void> {
        return this[step]();
    }

    private async connect(): Promise<void> {
        await this.bed.ide.waitForAgent();
        await this.bed.ide.terminal.ask('/ide status');
        await this.bed.ide.terminal.waitForAtEnd(/Connected to Theia/);
    }

    private async context(): Promise<void> {
        await this.askModel('look around');
        const prompt = this.bed.model.lastPrompt;
        assert.ok(prompt.includes(path.join(this.bed.workspace, 'active.txt')), 'The prompt lacks the active file.');
    }

    private async accept(): Promise<void> {
        await this.propose('accepted.txt');
        const { length } = this.bed.model.requests;
        await this.bed.ide.review.press('accept');
        await until('the model is told of the decision', () => this.bed.model.requests.length > length);
        const proposed = this.release.trimsProposals ? PROPOSAL.trim() : PROPOSAL;
        assert.equal(this.onDisk('accepted.txt'), proposed);
    }

    private async reject(): Promise<void> {
        await this.propose('rejected.txt');
        await this.bed.ide.review.press('reject');
        await this.bed.ide.review.waitUntilGone('rejected.txt');
        await this.bed.ide.terminal.waitUntilGone(/Apply this change\?/);
        // A CLI that still waited would not take the question.
        await this.askModel('go on');
        assert.equal(this.onDisk('rejected.txt'), 'one\n');
    }

    /** Waits for the model, not for the screen: some releases redraw all of it and leave the end out of sight. */
    private async askModel(question: string): Promise<void> {
        const { length } = this.bed.model.requests;
        await this.bed.ide.terminal.ask(question);
        await until('the model is asked', () => this.bed.model.requests.length > length);
    }

    private async propose(name: string): Promise<void> {
        this.bed.model.willAnswer(writeFile(path.join(this.bed.workspace, name), PROPOSAL));
        await this.bed.ide.terminal.ask(`please change ${name}`);
        await this.bed.ide.review.waitFor(name);
        await this.bed.ide.terminal.waitForAtEnd(/Apply this change\?/);
    }

    private onDisk(name: string): string {
        return readFileSync(path.join(this.bed.workspace, name), 'utf8');
    }
}
