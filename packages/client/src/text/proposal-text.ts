import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { ExactText, TextChange } from './exact-text';
import { LineEnd, LineEnds, withOneEnd } from './line-ends';

/** An editor's model, as Monaco has it: one line end for all lines, no byte order mark, and versions. */
export interface EditableModel {
    getValue(): string;
    getValueLength(): number;
    getEOL(): string;
    /** Grows with every change. */
    getVersionId(): number;
    /** Grows with every change but undo and redo, which bring back the one of the text that they bring back. */
    getAlternativeVersionId(): number;
    /** Replaces the value and the line end of all lines, in one step that can be undone. */
    replaceAll(value: string, eol: '\n' | '\r\n'): void;
}

/** Text of a proposal in a model, exact to the byte; knows whether it is edited. */
export class ProposalText {
    private readonly exact: ExactText;
    private uneditedAlternative: number;
    private uneditedVersion: number;
    private isReplacing = false;
    private readonly onDidEditEmitter = new Emitter<void>();

    /** Fires with every change of the text but that by {@link setProposal}. */
    readonly onDidEdit: Event<void> = this.onDidEditEmitter.event;

    /** @param proposal the exact text that the model was made of. */
    constructor(
        private readonly model: EditableModel,
        proposal: string
    ) {
        this.exact = new ExactText(proposal, model.getEOL(), model.getAlternativeVersionId());
        this.uneditedAlternative = model.getAlternativeVersionId();
        this.uneditedVersion = model.getVersionId();
    }

    /** The text, exactly: lines that were not edited are as they came, mixed line ends and byte order mark included. */
    get value(): string {
        return this.exact.textOf(this.model.getValue());
    }

    /** Parts of the present text that an editor does not show. */
    get invisible(): { readonly ends: LineEnds; readonly hasMark: boolean } {
        return this.exact;
    }

    /** Whether the text was changed since it was proposed; undoing every edit makes it unedited again. */
    get isEdited(): boolean {
        return this.model.getAlternativeVersionId() !== this.uneditedAlternative;
    }

    /** Whether the text has ever been changed since it was proposed, undone or not. */
    get wasEdited(): boolean {
        return this.model.getVersionId() > this.uneditedVersion;
    }

    /** The text's length in UTF-16 code units, nearly: cheap also for big texts. */
    get length(): number {
        return this.model.getValueLength();
    }

    /** Replaces the whole text by one of the user's, exactly, in one step that can be undone. */
    replace(text: string): void {
        this.replaceAll(text);
        this.onDidEditEmitter.fire();
    }

    /** Replaces the whole text by another proposal, which is unedited then; that can be undone. */
    setProposal(text: string): void {
        this.replaceAll(text);
        this.markUnedited();
    }

    /** Takes the text as it is now for the unedited proposal. */
    markUnedited(): void {
        this.uneditedAlternative = this.model.getAlternativeVersionId();
        this.uneditedVersion = this.model.getVersionId();
    }

    /** To be called with every change of the model. */
    handleModelChange(change: TextChange): void {
        if (!this.isReplacing) {
            this.exact.follow(change, this.model.getAlternativeVersionId());
            this.onDidEditEmitter.fire();
        }
    }

    private replaceAll(text: string): void {
        const { value, eol } = withOneEnd(text, this.model.getEOL() as LineEnd);
        this.isReplacing = true;
        try {
            this.model.replaceAll(value, eol);
        } finally {
            this.isReplacing = false;
        }
        this.exact.replace(text, eol, this.model.getAlternativeVersionId());
    }
}
