import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { dismissLeftovers } from './browser/clean-page';
import { CuttableProxy } from './cuttable-proxy';
import { EditorBed } from './editor/editor-bed';
import { PlainAgent } from './agents/plain-agent';
import { startTestIde, TestIde, TestIdeOptions } from './test-ide';
import { useCleanPages } from './browser/use-clean-pages';
import { startedPart } from './started-part';
import { writeFiles } from './test-environment';
import { until } from './until';

/** An IDE with an agent that is nothing but an MCP client, and a file of its own for every test. */
export class ReviewBed<Editor extends EditorBed = TestIde> {
    /** The name of this test's file in the workspace; a test may choose another, and whether there is such a file. */
    name = '';
    /** Content of each test's file before it; undefined where there is to be none. */
    content: string | undefined;
    private started: Editor | undefined;
    private client: PlainAgent | undefined;
    private tests = 0;

    get editor(): Editor {
        return startedPart(this.started);
    }

    get ide(): Editor['ide'] {
        return this.editor.ide;
    }

    get network(): CuttableProxy {
        return this.editor.network;
    }

    get workspace(): string {
        return this.editor.workspace;
    }

    get agent(): PlainAgent {
        return startedPart(this.client);
    }

    /** Lays preferences over those of the suite; the page takes them as they come. */
    setPreferences(preferences: Record<string, unknown>): void {
        this.editor.setPreferences(preferences);
    }

    /** The absolute path of this test's file. */
    get file(): string {
        return this.at(this.name);
    }

    /** The absolute path of something in the workspace. */
    at(...names: string[]): string {
        return path.join(this.workspace, ...names);
    }

    /** Has the agent propose for a file of the workspace, and waits until the review is in front and can be decided. */
    async propose(content: string, name = this.name): Promise<void> {
        await this.proposeUnseen(content, name);
        await this.ide.review.waitFor(path.basename(name));
    }

    /** Has the agent propose; the review may be behind another tab. */
    async proposeUnseen(content: string, name = this.name): Promise<void> {
        const answer = await this.agent.openDiff(this.at(name), content);
        assert.equal(answer.isError, undefined, JSON.stringify(answer));
    }

    async start(start: () => Promise<Editor>): Promise<void> {
        this.started = await start();
        this.client = await this.anotherAgent();
        await this.ide.waitForAgent();
    }

    /** Connects one more agent, which is the caller's to end. */
    anotherAgent(): Promise<PlainAgent> {
        return this.editor.connectAgent();
    }

    /** Gives the next test its file, with {@link content} if there is to be one. */
    nextFile(): void {
        this.name = `file-${++this.tests}.txt`;
        if (this.content !== undefined) {
            writeFileSync(this.file, this.content);
        }
    }

    /** Gives the next suite its files; with preferences of its own the page is loaded anew. */
    async enter(files: Record<string, string>, content?: string, preferences?: Record<string, unknown>): Promise<void> {
        writeFiles(this.workspace, files);
        this.content = content;
        if (preferences) {
            this.setPreferences(preferences);
            await this.ide.reload();
        }
    }

    /** Leaves no review and no tab to the next suite. */
    async leave(): Promise<void> {
        await this.agent.closeAll();
        this.agent.decisions.splice(0);
        this.agent.writesAtOnce = false;
        await until('no review is left', async () => (await this.ide.review.titles()).length === 0);
        await this.ide.closeAllTabs();
    }

    /** Asserts that the page says nothing in a message and shows no review, once it has done all it was asked before. */
    async assertQuiet(): Promise<void> {
        await this.propose('what comes next\n', 'next.txt');
        await this.agent.closeDiff(this.at('next.txt'));
        await this.ide.review.waitUntilGone('next.txt');
        assert.deepEqual(await this.ide.messages(), []);
        assert.deepEqual(await this.ide.review.titles(), []);
    }

    /** Takes away what a test has left of its review; of a failed one all, lest the next one fails of it too. */
    async clearUp(context: Mocha.Context): Promise<void> {
        this.started?.network.release();
        this.started?.network.mend();
        if (context.currentTest?.state === 'failed') {
            await this.client?.closeAll();
            await this.rejectLeftovers().catch(error => console.log(`    reviews may be left: ${String(error)}`));
        } else {
            await this.client?.closeDiff(this.file);
        }
        // Other files are those of the tests that come.
        this.client?.writeAccepted(this.file);
    }

    /** A review that the user has edited stays on the screen when its agent closes it. */
    private async rejectLeftovers(): Promise<void> {
        await dismissLeftovers(this.ide.page);
        if ((await this.ide.review.titles()).length > 0) {
            await this.ide.runCommand('Agent Companion: Reject All Proposed Changes');
            await this.ide.question.answer('Reject All');
        }
    }

    async dispose(): Promise<void> {
        await this.client?.dispose();
        await this.started?.dispose();
    }
}

/** One {@link ReviewBed} in Theia for the tests of a suite; before each its file is written anew with `content`, if any. */
export function useReviewBed(
    files: Record<string, string>,
    { content, ...options }: TestIdeOptions & { readonly content?: string } = {}
): ReviewBed {
    return useStartedBed(() => startTestIde(files, options), content);
}

/** {@link useReviewBed} in any editor. */
export function useStartedBed<Editor extends EditorBed>(
    start: () => Promise<Editor>,
    content?: string
): ReviewBed<Editor> {
    const bed = new ReviewBed<Editor>();
    bed.content = content;
    useCleanPages();
    before(function () {
        // A page of which nothing is cached takes 12 s on a slow machine.
        this.timeout(60_000);
        return bed.start(start);
    });
    beforeEach(() => bed.nextFile());
    afterEach(function () {
        return bed.clearUp(this);
    });
    after(() => bed.dispose());
    return bed;
}

/** Lets a suite have the bed of the suite around it, with files, a content and preferences of its own. */
export function useSharedBed<Editor extends EditorBed>(
    bed: ReviewBed<Editor>,
    files: Record<string, string>,
    content?: string,
    preferences?: Record<string, unknown>
): void {
    before(() => bed.enter(files, content, preferences));
    after(async () => {
        if (preferences) {
            bed.setPreferences({});
        }
        await bed.leave();
    });
}
