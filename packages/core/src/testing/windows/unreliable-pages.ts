import * as assert from 'node:assert/strict';
import { FinalText, PendingDiff } from '../../diffs/proposal';
import { ShowOutcome } from '../../diffs/editor-host';
import { Failures } from '../model/failures';
import { knownText, ModelEditor } from '../model/editor/model-editor';
import { ManualClock } from '../manual-clock';
import { AttachedPage } from '../../windows/attached-page';
import { PageEditorHost, toReviewRequest } from '../../windows/page-editor-host';
import { PageBehaviour, UnreliablePage } from './unreliable-page';

/** The real editor of a window, with pages that come and go and are unreliable. */
export class UnreliablePages implements ModelEditor {
    private readonly attached: AttachedPage;
    private readonly host: PageEditorHost;
    private readonly pages: UnreliablePage[] = [];
    private readonly failures = new Failures();
    private readonly closed = new Set<string>();

    constructor(clock: ManualClock) {
        this.attached = new AttachedPage(clock);
        this.host = new PageEditorHost(this.attached);
        this.come([]);
    }

    /** A page comes: a reload, or another beside one that does not know yet that its socket is dead. */
    come(pending: readonly PendingDiff[]): boolean {
        const page = new UnreliablePage(id => {
            if (this.closed.has(id)) {
                this.failures.add(new Error(`${id} was shown after it had been closed`));
            }
        });
        this.pages.push(page);
        this.attached.attach(page);
        page.welcome(pending.map(toReviewRequest));
        return true;
    }

    /** One of the pages goes, the one in service or an older one; false if there was none in service. */
    leave(pick: number): boolean {
        const page = this.pages[this.pages.length - 1 - (pick % this.pages.length)];
        const serves = this.attached.current === page;
        assert.equal(this.attached.detach(page), serves, 'let another page go');
        return serves;
    }

    /** Changes the behaviour of the newest page; false if it is the same. */
    behave(behaviour: PageBehaviour): boolean {
        const changes = this.newest.behaviour !== behaviour;
        this.newest.behaviour = behaviour;
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
        const { id, text, revision } = diff.proposal;
        const serving = this.pages.find(page => page === this.attached.current);
        if (serving?.behaviour === 'prompt') {
            const shown = serving.textOf(id);
            const isUnedited = shown.unedited && shown.revision === revision;
            const held = isUnedited ? text : (serving.typedIn(id, revision) ?? knownText(diff));
            return () => [held];
        }
        // A call may go to one page after the other, and the user may type meanwhile.
        return () => [
            knownText(diff),
            ...(serving ? [text] : []),
            ...this.pages.map(page => page.typedIn(id, revision)).filter(text => text !== undefined)
        ];
    }

    calm(): void {
        this.failures.throwFirst();
        this.pages.forEach(page => (page.behaviour = 'prompt'));
        if (!this.attached.isOpen) {
            this.come([]);
        }
        this.release();
    }

    private get newest(): UnreliablePage {
        return this.pages[this.pages.length - 1];
    }
}
