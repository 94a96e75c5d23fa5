import type { Decision, Disposable, Event, FinalText } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { ReviewRequest } from '@agent-companion/core/contract';
import { EarlierDraft, SetAside, Updated } from './earlier-draft';
import type { ProposalText } from '../text/proposal-text';

/** An agent's request, and what the user makes of its text. */
export class EditedProposal implements Disposable {
    private readonly changes = new Emitter<void>();
    private readonly edits = new Emitter<void>();
    private readonly setAsides = new Emitter<SetAside>();
    private readonly listening: Disposable;

    /** Fires when the request has changed, or whose text is shown. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Fires with every change of the text but that by a newer proposal. */
    readonly onDidEdit: Event<void> = this.edits.event;

    /** Fires with the user's text when the agent's has taken its place. */
    readonly onDidSetAside: Event<SetAside> = this.setAsides.event;

    /** Whether the text is not replaced any more: it is decided. */
    isLocked = false;

    /** The user's text when it went with its tab. */
    private closedText: FinalText | undefined;
    private readonly earlier: EarlierDraft;

    /** @param text the one in the editor, which was made of the request. */
    constructor(
        private current: ReviewRequest,
        readonly text: ProposalText
    ) {
        this.earlier = new EarlierDraft(current);
        text.markUnedited();
        if (current.draft !== undefined && this.takesEdits) {
            text.replace(current.draft);
        }
        this.listening = text.onDidEdit(() => this.edits.fire());
    }

    get request(): ReviewRequest {
        return this.current;
    }

    /** Whether the user's text can be written: an agent that waits may write its own only. */
    get takesEdits(): boolean {
        return this.current.agentGone || !this.current.takesNoEdits;
    }

    /** Accept for the revision that the text was made from; with the text if edited. */
    get acceptance(): Decision {
        const { text, revision = this.current.revision } = this.outcome;
        return { kind: 'accepted', revision, ...(text !== undefined && { text }) };
    }

    /** The user's text in place of the proposal, or nothing. */
    get outcome(): FinalText {
        if (this.closedText) {
            return this.closedText;
        }
        const { revision, text: proposed } = this.current;
        const text = this.isEdited ? this.text.value : proposed;
        // Typed and taken back is unedited too.
        return text === proposed ? { revision, unedited: true } : { revision, text };
    }

    /** Set when the agent has replaced its proposal since the user saw the review first. */
    get updated(): Updated | undefined {
        return this.earlier.updated(this.isEdited);
    }

    /** Whether the text differs from the proposal. */
    get isEdited(): boolean {
        return this.closedText ? this.closedText.text !== undefined : this.text.isEdited;
    }

    /** Whether the latest proposal was ever changed, undone or not, as long as the text is shown. */
    get wasEdited(): boolean {
        return !this.closedText && this.text.wasEdited;
    }

    /** Takes a newer proposal, or the same one's draft after a reload; edits can be restored. @returns whether the text changed. */
    update(request: ReviewRequest): boolean {
        const isNewer = request.revision > this.current.revision;
        if (request.revision < this.current.revision) {
            return false;
        }
        if (this.closedText) {
            this.current = request;
            return false;
        }
        const edited = this.outcome.text;
        if (isNewer) {
            this.setAside(request.earlierDraft);
        }
        this.current = request;
        const draft = this.wasEdited || !this.takesEdits ? undefined : request.draft;
        // An agent has come back to it that writes no text but its own.
        const isTakenBack = !isNewer && edited !== undefined && !this.takesEdits;
        if (isTakenBack) {
            // The backend keeps earlier texts only, and does not know this one to be set aside.
            this.earlier.setAside(edited);
            this.setAsides.fire({ revision: request.revision - 1, text: edited });
        }
        if (isNewer || isTakenBack) {
            this.text.setProposal(request.text);
        } else if (draft !== undefined) {
            this.text.replace(draft);
            this.earlier.markShown(draft);
        }
        this.changes.fire();
        return isNewer || isTakenBack || draft !== undefined;
    }

    /** Brings back the user's text of the proposal that the agent has replaced; undo takes it away. */
    restoreEarlierEdits(): void {
        if (this.earlier.text !== undefined && !this.isLocked) {
            this.text.replace(this.earlier.text);
            this.earlier.markShown(this.earlier.text);
            this.changes.fire();
        }
    }

    /** Takes whether the file exists, which may have changed since the backend looked. */
    setFileExists(exists: boolean): void {
        const { target } = this.current;
        if (target.isNew === exists) {
            this.current = { ...this.current, target: { ...target, isNew: !exists } };
            this.changes.fire();
        }
    }

    /** Keeps what was made of the proposal: the text is about to go with its tab. */
    detachText(): void {
        this.closedText = this.outcome;
    }

    dispose(): void {
        this.listening.dispose();
    }

    private setAside(known: string | undefined): void {
        const { text } = this.outcome;
        this.earlier.setAside(text, known);
        if (text !== undefined) {
            this.setAsides.fire({ revision: this.current.revision, text });
        }
    }
}
