import { ILogger } from '@theia/core/lib/common/logger';
import { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import { EndOfLineSequence, ITextBufferFactory } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { IModelContentChangedEvent } from '@theia/monaco-editor-core/esm/vs/editor/common/textModelEvents';
import { ICodeEditorService } from '@theia/monaco-editor-core/esm/vs/editor/browser/services/codeEditorService';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { ExactText } from './exact-text';
import { BYTE_ORDER_MARK, LineEnd, LineEnds, lineEndsOf, usualEnd } from './line-ends';
import { PROPOSAL_SCHEME } from '../tab/review-uris';

/**
 * The right side's model. Never dirty, so that nothing in the IDE saves it or asks to: no dialog on close, no
 * auto-save, no 'Save All', no veto against leaving the page. A proposal is accepted or rejected, not saved. Nor does
 * anything load it again: what came, and what the user made of it, is all there is.
 */
export class ProposalModel extends MonacoEditorModel {
    private unedited: number | undefined;
    private untouched = 1;
    private exact: ExactText | undefined;
    private isReplacing = false;

    /** The text, exactly: what nobody touched is as it came, mixed line ends and byte order mark included. */
    get text(): string {
        const value = this.model.getValue();
        return this.exact ? this.exact.textOf(value) : value;
    }

    /** What an editor does not show of the text as it is now. */
    get invisible(): { ends: LineEnds; hasMark: boolean } {
        return this.exact ?? { ends: '', hasMark: false };
    }

    /** Whether the text was changed since it came; undoing every edit makes it unedited again. */
    get isEdited(): boolean {
        return this.unedited !== undefined && this.model.getAlternativeVersionId() !== this.unedited;
    }

    /** Whether the text has ever been changed since it was the proposal, undone or not. */
    get wasEdited(): boolean {
        return this.model.getVersionId() > this.untouched;
    }

    /** The text's length in UTF-16 code units, nearly: cheap, for whoever must be careful with big ones. */
    get length(): number {
        return this.model.getValueLength();
    }

    /** Takes the text as it is now for the unedited proposal. */
    markUnedited(): void {
        this.unedited = this.model.getAlternativeVersionId();
        this.untouched = this.model.getVersionId();
    }

    /** Replaces the whole text, exactly, in one step that can be undone. */
    replaceText(text: string): void {
        const usual = usualEnd(lineEndsOf(text), this.model.getEOL() as LineEnd);
        const eol = usual === '\n' ? '\n' : '\r\n';
        const shown = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
        this.isReplacing = true;
        try {
            this.model.pushStackElement();
            this.model.pushEOL(eol === '\n' ? EndOfLineSequence.LF : EndOfLineSequence.CRLF);
            const edit = { range: this.model.getFullModelRange(), text: shown.replaceAll(/\r\n|\r|\n/g, eol) };
            this.model.pushEditOperations([], [edit], () => null);
            this.model.pushStackElement();
        } finally {
            this.isReplacing = false;
        }
        this.exact?.replace(text, eol, this.model.getAlternativeVersionId());
    }

    protected override initialize(value: string | ITextBufferFactory): void {
        super.initialize(value);
        if (typeof value === 'string' && this.isResolved()) {
            this.exact = new ExactText(value, this.model.getEOL(), this.model.getAlternativeVersionId());
            // As if the user had answered 'Ignore' to the question whether to remove them.
            const editors = StandaloneServices.get(ICodeEditorService);
            editors.setModelProperty(this.model.uri, 'ignoreUnusualLineTerminators', true);
        }
    }

    protected override fireDidChangeContent(event: IModelContentChangedEvent): void {
        if (!this.isReplacing) {
            this.exact?.follow(event, this.model.getAlternativeVersionId());
        }
        super.fireDidChangeContent(event);
    }

    protected override setDirty(): void {
        // Stays clean.
    }

    protected override pushContentChanges(): void {
        // Kept for a save, which there is none of.
    }

    override save(): Promise<void> {
        return Promise.resolve();
    }

    override sync(): Promise<void> {
        return Promise.resolve();
    }

    override revert(): Promise<void> {
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
        @inject(ILogger) @named('agent-companion') private readonly logger: ILogger
    ) {}

    createModel(resource: Resource): MonacoEditorModel {
        return new ProposalModel(resource, this.toProtocol, this.toMonaco, this.logger, this.preferences);
    }
}
