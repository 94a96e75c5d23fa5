import { ILogger } from '@theia/core/lib/common/logger';
import { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { PROPOSAL_SCHEME } from './review-uris';

/**
 * The right side's model. Never dirty, so that nothing in the IDE saves it or asks to: no dialog on close, no
 * auto-save, no 'Save All', no veto against leaving the page. A proposal is accepted or rejected, not saved.
 */
export class ProposalModel extends MonacoEditorModel {
    private unedited: number | undefined;

    /**
     * The text, exactly: as long as nobody has edited it the very string that came, because an editor's model
     * normalises mixed line ends; after an edit the model's, with the byte order mark it came with.
     */
    textAgainst(proposal: string): string {
        return this.isEdited ? this.model.getValue(undefined, true) : proposal;
    }

    /** Whether the text differs from the proposal; undoing every edit makes it unedited again. */
    get isEdited(): boolean {
        return this.unedited !== undefined && this.model.getAlternativeVersionId() !== this.unedited;
    }

    /** Whether the text has ever been changed since it came, undone or not. */
    get wasEdited(): boolean {
        return this.model.getVersionId() > 1;
    }

    /** Takes the text as it is now for the unedited proposal. */
    markUnedited(): void {
        this.unedited = this.model.getAlternativeVersionId();
    }

    /** Replaces the whole text in one step that can be undone. */
    replaceText(text: string): void {
        const range = this.model.getFullModelRange();
        this.model.pushStackElement();
        this.model.pushEditOperations([], [{ range, text }], () => null);
        this.model.pushStackElement();
    }

    protected override setDirty(): void {
        // Stays clean.
    }

    override save(): Promise<void> {
        return Promise.resolve();
    }
}

/** Makes a {@link ProposalModel} for every proposal. */
@injectable()
export class ProposalModelFactory implements MonacoEditorModelFactory {
    readonly scheme = PROPOSAL_SCHEME;

    constructor(
        @inject(MonacoToProtocolConverter) private readonly toProtocol: MonacoToProtocolConverter,
        @inject(ProtocolToMonacoConverter) private readonly toMonaco: ProtocolToMonacoConverter,
        @inject(EditorPreferences) private readonly preferences: EditorPreferences,
        @inject(ILogger) @named('gemini-companion') private readonly logger: ILogger
    ) {}

    createModel(resource: Resource): MonacoEditorModel {
        return new ProposalModel(resource, this.toProtocol, this.toMonaco, this.logger, this.preferences);
    }
}
