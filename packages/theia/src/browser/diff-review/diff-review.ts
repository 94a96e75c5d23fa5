import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { waitForClosed } from '@theia/core/lib/browser/widgets/widget';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ReviewDecision, ReviewRequest, ReviewText } from '../../common';
import { LatestSender } from '../latest-sender';
import { ProposalModel } from './proposal-model';

/** A text of the user's, and the revision of the proposal that it was made from. */
export interface Draft {
    revision: number;
    content: string;
}

/** One proposal on the screen: its tab, its text, and whether it is decided. */
export class DiffReview {
    /** True from the moment the user or the agent has decided; closing the tab then means nothing more. */
    decided = false;

    private readonly subscriptions = new DisposableCollection();
    private drafts: LatestSender<Draft> | undefined;

    private constructor(
        private current: ReviewRequest,
        readonly widget: EditorWidget,
        private readonly model: ProposalModel
    ) {}

    /**
     * @param widget a diff editor on the two sides of the request.
     * @throws Error if it is not.
     */
    static over(widget: EditorWidget, request: ReviewRequest): DiffReview {
        const { editor } = widget;
        if (!(editor instanceof MonacoDiffEditor) || !(editor.modifiedModel instanceof ProposalModel)) {
            throw new Error(`The application opened '${request.fileUri}' in an editor that cannot show a review.`);
        }
        const model = editor.modifiedModel;
        model.markUnedited();
        if (request.draft !== undefined) {
            model.replaceText(request.draft);
        }
        return new DiffReview(request, widget, model);
    }

    get request(): ReviewRequest {
        return this.current;
    }

    /** What accepting the text as it is now decides: an unedited proposal is not sent back. */
    get acceptance(): ReviewDecision {
        const { revision } = this.current;
        const { content } = this.outcome;
        return { kind: 'accepted', revision, ...(content !== undefined && { content }) };
    }

    /** The text as it is now, with the revision it was made from. */
    get draft(): Draft {
        return { revision: this.current.revision, content: this.text };
    }

    /** What the user has made of the proposal: another text, or nothing. */
    get outcome(): ReviewText {
        const text = this.isEdited ? this.text : this.current.proposal;
        // Typed and taken back is unedited too.
        return text === this.current.proposal ? { unedited: true } : { content: text };
    }

    /** The text an accept would hand over now. */
    get text(): string {
        return this.model.text;
    }

    /**
     * Takes a newer proposal of the agent in place of the old one; the user's edits are one undo away. The same
     * revision again changes nothing, but may bring the text from before a reload; an older one came late.
     * @returns whether anything changed.
     */
    update(request: ReviewRequest): boolean {
        if (request.revision < this.current.revision) {
            return false;
        }
        const isNewer = request.revision > this.current.revision;
        const bringsDraft = request.draft !== undefined && !this.model.wasEdited;
        this.current = request;
        if (isNewer) {
            this.model.replaceText(request.proposal);
            this.model.markUnedited();
        } else if (bringsDraft) {
            this.model.replaceText(request.draft ?? '');
        }
        return isNewer || bringsDraft;
    }

    /** Hands every edited text to `sender` from now on. */
    keepDrafts(sender: LatestSender<Draft>): void {
        this.drafts = sender;
        this.subscriptions.push(this.model.onDidChangeContent(() => this.saveDraft()));
    }

    /** Whether the text differs from the proposal. */
    get isEdited(): boolean {
        return this.model.isEdited;
    }

    /** Whether the text was ever changed by anybody. */
    get wasEdited(): boolean {
        return this.model.wasEdited;
    }

    /** Hands over the text as it is now, if it was ever edited. */
    saveDraft(): void {
        if (this.wasEdited) {
            this.drafts?.push(this.draft);
        }
    }

    onDidCloseTab(listener: () => void): void {
        this.widget.disposed.connect(listener);
        this.subscriptions.push({ dispose: () => this.widget.disposed.disconnect(listener) });
    }

    /** Closes the tab, without a decision; resolves when it is gone. */
    async close(): Promise<void> {
        this.decided = true;
        this.subscriptions.dispose();
        if (!this.widget.isDisposed) {
            const gone = waitForClosed(this.widget);
            this.widget.close();
            await gone;
        }
    }
}
