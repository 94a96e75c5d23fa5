import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type { Decision, FinalText } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { EarlierDraft, Updated } from './drafts/earlier-draft';
import { LineEnds } from './text/line-ends';
import { ProposalModel } from './text/proposal-model';
import { ReviewTab } from './tab/review-tab';

/** What the user had made of a revision when the agent replaced it. */
export interface SetAside {
    readonly revision: number;
    readonly text: string;
    /** The user has set it aside to see the proposal, of which the backend knows nothing. */
    readonly byUser?: boolean;
}

/** One proposal on the screen: its tab, its text, and whether it is decided. */
export class Review {
    /** Disposed of when the review is closed. */
    readonly toDispose = new DisposableCollection();

    private readonly changes = new Emitter<void>();

    /** Fires when the agent, what is known of the file, or whether the text is edited has changed, and when it is closed. */
    readonly onDidChange: Event<void> = this.changes.event;

    private readonly edits = new Emitter<void>();
    private readonly setAsides = new Emitter<SetAside>();

    /** Fires with every change of the text but that by a newer proposal. */
    readonly onDidEdit: Event<void> = this.edits.event;

    /** Fires with the user's text when a newer proposal has taken its place. */
    readonly onDidSetAside: Event<SetAside> = this.setAsides.event;

    private isDecided = false;
    private isReplacing = false;
    private isMarked = false;
    /** What was made of the proposal when the tab was closed: the model goes with it. */
    private last: FinalText | undefined;
    private readonly earlier: EarlierDraft;
    private readonly tab: ReviewTab;

    private constructor(
        private current: ReviewRequest,
        readonly widget: EditorWidget,
        readonly editor: MonacoDiffEditor,
        private readonly model: ProposalModel
    ) {
        this.earlier = new EarlierDraft(current);
        this.tab = new ReviewTab(widget, editor);
        const listening = model.onContentChanged(() => {
            if (!this.isReplacing) {
                this.edits.fire();
                this.markTab();
            }
        });
        this.markTab();
        const closing = this.tab.onDidClose(() => (this.last = this.outcome));
        this.toDispose.pushAll([this.changes, this.edits, this.setAsides, listening, closing]);
    }

    /**
     * @param widget a diff editor on the two sides of the request.
     * @throws Error if it is not.
     */
    static over(widget: EditorWidget, request: ReviewRequest): Review {
        const { editor } = widget;
        if (!(editor instanceof MonacoDiffEditor) || !(editor.modifiedModel instanceof ProposalModel)) {
            throw new Error(`The application opened '${request.fileUri}' in an editor that cannot show a review.`);
        }
        const model = editor.modifiedModel;
        model.markUnedited();
        if (request.draft !== undefined) {
            model.replaceText(request.draft);
        }
        return new Review(request, widget, editor, model);
    }

    /** True from the moment the user or the agent has decided; closing the tab then means nothing more. */
    get decided(): boolean {
        return this.isDecided;
    }

    get request(): ReviewRequest {
        return this.current;
    }

    /** What accepting the text as it is now decides: an unedited proposal is not sent back. */
    get acceptance(): Decision {
        const { revision } = this.current;
        const { text: content } = this.outcome;
        return { kind: 'accepted', revision, ...(content !== undefined && { text: content }) };
    }

    /** What the user has made of the proposal: another text, or nothing. */
    get outcome(): FinalText {
        if (this.last) {
            return this.last;
        }
        const text = this.isEdited ? this.text : this.current.text;
        // Typed and taken back is unedited too.
        return text === this.current.text ? { unedited: true } : { text: text };
    }

    /** The text an accept would hand over now. */
    get text(): string {
        return this.model.text;
    }

    /** The text's length in UTF-16 code units, nearly. */
    get length(): number {
        return this.model.length;
    }

    /** What the editor does not show of the text. */
    get invisible(): { ends: LineEnds; hasMark: boolean } {
        return this.model.invisible;
    }

    /** Set when the agent has replaced its proposal since the user saw the review first. */
    get updated(): Updated | undefined {
        return this.earlier.updated(this.isEdited);
    }

    /** Whether the text differs from the proposal. */
    get isEdited(): boolean {
        return this.model.isEdited;
    }

    /** Whether the latest proposal was ever changed by anybody, as long as there is the tab. */
    get wasEdited(): boolean {
        return !this.widget.isDisposed && this.model.wasEdited;
    }

    /**
     * Takes a newer proposal of the agent in place of the old one; the user's edits can be restored. The same revision
     * again changes nothing, but may bring the text from before a reload; an older one came late.
     * @returns whether the text changed.
     */
    update(request: ReviewRequest): boolean {
        if (request.revision < this.current.revision) {
            return false;
        }
        const isNewer = request.revision > this.current.revision;
        const bringsDraft = request.draft !== undefined && !this.model.wasEdited;
        if (isNewer) {
            this.setAside(this.outcome.text, request.earlierDraft);
        }
        this.current = request;
        if (isNewer) {
            this.replaceProposal(request.text);
        } else if (bringsDraft) {
            this.model.replaceText(request.draft ?? '');
        }
        this.changes.fire();
        return isNewer || bringsDraft;
    }

    /** Brings the text back that the user had made of the proposal which the agent has replaced; undo takes it away. */
    restoreEarlierEdits(): void {
        if (this.earlier.text !== undefined && !this.decided) {
            this.model.replaceText(this.earlier.text);
            this.earlier.restored();
            this.changes.fire();
        }
    }

    /** Sets the text aside and shows what the agent proposes now; the text can be restored. */
    showProposal(): void {
        if (!this.decided) {
            const { text } = this;
            this.earlier.setAside(text);
            this.model.replaceText(this.current.text);
            this.setAsides.fire({ revision: this.current.revision - 1, text, byUser: true });
            this.changes.fire();
        }
    }

    /** Takes what has become of the file since the backend looked: whether there is one. */
    knowFile(exists: boolean): void {
        const { target } = this.current;
        if (target.isNew === exists) {
            this.current = { ...this.current, target: { ...target, isNew: !exists } };
            this.changes.fire();
        }
    }

    /** The user has decided: until it is known what comes of it, the text is what was decided, and cannot be edited. */
    beginDecision(): void {
        this.isDecided = true;
        this.tab.setReadOnly(
            nls.localize(
                'agent-companion/decisionUnderWay',
                'Your decision is on its way. If it does not count, you can go on editing.'
            )
        );
        this.changes.fire();
    }

    /** The decision does not count: the review waits for the user again. */
    withdrawDecision(): void {
        this.isDecided = false;
        this.tab.setReadOnly(undefined);
        this.changes.fire();
    }

    /** Marks the tab of an edited review. Theia takes the mark away when it adds the tab to the page. */
    markTab(): void {
        const { isEdited } = this;
        this.tab.markEdited(isEdited);
        if (isEdited !== this.isMarked) {
            this.isMarked = isEdited;
            this.changes.fire();
        }
    }

    onDidCloseTab(listener: () => void): void {
        this.toDispose.push(this.tab.onDidClose(listener));
    }

    /** Closes the tab, without a decision; resolves when it is gone. */
    async close(): Promise<void> {
        this.isDecided = true;
        this.changes.fire();
        this.toDispose.dispose();
        await this.tab.close();
    }

    private setAside(text: string | undefined, known: string | undefined): void {
        this.earlier.setAside(text ?? this.earlier.text ?? known);
        if (text !== undefined) {
            this.setAsides.fire({ revision: this.current.revision, text });
        }
    }

    private replaceProposal(proposal: string): void {
        this.isReplacing = true;
        try {
            this.model.replaceText(proposal);
            this.model.markUnedited();
        } finally {
            this.isReplacing = false;
        }
        this.markTab();
    }
}
