import * as assert from 'node:assert/strict';
import { FinalText, ShowOutcome, PendingDiff } from '@agent-companion/server';
import { Failures } from '@agent-companion/server/testing';
import { ManualClock } from '@agent-companion/server/testing';
import { knownText, ModelEditor } from '@agent-companion/server/testing';
import { MoodyPage, PageMood } from './moody-page';
import { PageEditorHost, toReviewRequest } from '../page/page-editor-host';

/** The real editor of a window, with pages that come, go and have moods. */
export class MoodyPages implements ModelEditor {
    private readonly host: PageEditorHost;
    private readonly pages: MoodyPage[] = [];
    private readonly failures = new Failures();
    private readonly closed = new Set<string>();

    constructor(clock: ManualClock) {
        this.host = new PageEditorHost(undefined, clock);
        this.come([]);
    }

    /** A page comes: a reload, or another beside one that does not know yet that its socket is dead. */
    come(pending: readonly PendingDiff[]): boolean {
        const page = new MoodyPage(id => {
            if (this.closed.has(id)) {
                this.failures.add(new Error(`${id} was shown after it had been closed`));
            }
        });
        this.pages.push(page);
        this.host.attach(page.page);
        page.welcome(pending.map(toReviewRequest));
        return true;
    }

    /** One of the pages goes, the one in service or an older one; false if there was none in service. */
    leave(pick: number): boolean {
        const page = this.pages[this.pages.length - 1 - (pick % this.pages.length)];
        const serves = this.host.currentPage === page.page;
        assert.equal(this.host.detach(page.page), serves, 'let another page go');
        return serves;
    }

    /** Changes the mood of the page in service; false if it is the same. */
    feel(mood: PageMood): boolean {
        const changes = this.newest.mood !== mood;
        this.newest.mood = mood;
        return changes;
    }

    /** The user types, in any of the pages that were ever there. */
    type(pick: number, text: string): boolean {
        return this.pages[pick % this.pages.length].type(pick, text);
    }

    /** Slow pages answer, those too that serve no more. */
    release(): boolean {
        return this.pages.map(page => page.release()).includes(true);
    }

    async showDiff(diff: PendingDiff): Promise<ShowOutcome> {
        const { id, revision } = diff.proposal;
        const outcome = await this.host.showDiff(diff);
        if (outcome.shown && !this.pages.some(({ shown }) => (shown.get(id) ?? 0) >= revision)) {
            this.failures.add(new Error(`${id} is on no screen, although it was said to be`));
        }
        return outcome;
    }

    closeDiff(id: string, patienceMs: number): Promise<FinalText> {
        this.closed.add(id);
        return this.host.closeDiff(id, patienceMs);
    }

    dropDiff(id: string): Promise<void> {
        return this.host.dropDiff(id);
    }

    closingTexts(diff: PendingDiff): () => readonly string[] {
        const { id, text } = diff.proposal;
        const serving = this.pages.find(({ page }) => page === this.host.currentPage);
        if (serving?.mood === 'prompt') {
            const held = serving.textOf(id).unedited ? text : (serving.typedIn(id) ?? knownText(diff));
            return () => [held];
        }
        // A question may go to one page after the other, and the user may type meanwhile.
        return () => [
            knownText(diff),
            ...(serving ? [text] : []),
            ...this.pages.map(page => page.typedIn(id)).filter(text => text !== undefined)
        ];
    }

    calm(): void {
        this.failures.throwFirst();
        this.pages.forEach(page => (page.mood = 'prompt'));
        if (!this.host.currentPage) {
            this.come([]);
        }
        this.release();
    }

    private get newest(): MoodyPage {
        return this.pages[this.pages.length - 1];
    }
}
