import { ILogger } from '@theia/core/lib/common/logger';
import { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import {
    EndOfLineSequence,
    ITextBufferFactory,
    ITextModel
} from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { IModelContentChangedEvent } from '@theia/monaco-editor-core/esm/vs/editor/common/textModelEvents';
import { ICodeEditorService } from '@theia/monaco-editor-core/esm/vs/editor/browser/services/codeEditorService';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { PROPOSAL_SCHEME } from '../tab/review-uris';
import { EditableModel, ProposalText } from '@agent-companion/client';

/** A whole text that Monaco's text buffer takes for two line ends. */
const LONE_CR = /^(\uFEFF?)\r$/;

/** Model of the right side. Never dirty or loaded again: nothing saves it, asks to, or vetoes leaving the page. */
export class ProposalModel extends MonacoEditorModel {
    /** The exact text in this model; undefined until it is resolved. */
    proposalText: ProposalText | undefined;

    protected override initialize(value: string | ITextBufferFactory): void {
        super.initialize(typeof value === 'string' ? value.replace(LONE_CR, '$1\r\n') : value);
        if (typeof value === 'string' && this.isResolved()) {
            this.proposalText = new ProposalText(editable(this.model), value);
            // As if the user had answered 'Ignore' to the question whether to remove them.
            const editors = StandaloneServices.get(ICodeEditorService);
            editors.setModelProperty(this.model.uri, 'ignoreUnusualLineTerminators', true);
        }
    }

    protected override fireDidChangeContent(event: IModelContentChangedEvent): void {
        this.proposalText?.handleModelChange(event);
        super.fireDidChangeContent(event);
    }

    protected override setDirty(): void {
        // Stays clean.
    }

    protected override pushContentChanges(): void {
        // These are kept for a save, which never happens.
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

    @inject(MonacoToProtocolConverter) protected readonly toProtocol: MonacoToProtocolConverter;
    @inject(ProtocolToMonacoConverter) protected readonly toMonaco: ProtocolToMonacoConverter;
    @inject(EditorPreferences) protected readonly preferences: EditorPreferences;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    createModel(resource: Resource): MonacoEditorModel {
        return new ProposalModel(resource, this.toProtocol, this.toMonaco, this.logger, this.preferences);
    }
}

function editable(model: ITextModel): EditableModel {
    return {
        getValue: () => model.getValue(),
        getValueLength: () => model.getValueLength(),
        getEOL: () => model.getEOL(),
        getVersionId: () => model.getVersionId(),
        getAlternativeVersionId: () => model.getAlternativeVersionId(),
        replaceAll: (value, eol) => {
            model.pushStackElement();
            model.pushEOL(eol === '\n' ? EndOfLineSequence.LF : EndOfLineSequence.CRLF);
            model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
            model.pushStackElement();
        }
    };
}
