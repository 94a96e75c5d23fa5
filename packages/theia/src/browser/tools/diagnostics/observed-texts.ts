import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MarkerSettling } from './marker-settling';

/** Observes the texts that are loaded, and what is said of their problems. */
@injectable()
export class ObservedTexts {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(ProblemManager) protected readonly problems: ProblemManager;
    @inject(EditorManager) protected readonly editors: EditorManager;

    settling: MarkerSettling;

    @postConstruct()
    protected init(): void {
        this.settling = new MarkerSettling({
            onDidChangeMarkers: listener => this.problems.onDidChangeMarkers(uri => listener(uri.toString()))
        });
        this.models.models.forEach(model => this.observe(model));
        this.models.onDidCreate(model => this.observe(model));
        this.editors.all.forEach(widget => this.observeTab(widget));
        this.editors.onCreated(widget => this.observeTab(widget));
    }

    /** The URIs of all texts that are loaded. */
    uris(): string[] {
        return this.models.models.map(({ uri }) => uri);
    }

    private observeTab(widget: EditorWidget): void {
        const uri = widget.editor.uri.toString();
        this.settling.tabOpened(uri);
        widget.disposed.connect(() => {
            if (!this.editors.all.some(other => other !== widget && other.editor.uri.toString() === uri)) {
                this.settling.tabClosed(uri);
            }
        });
    }

    private observe(model: MonacoEditorModel): void {
        this.settling.changed(model.uri);
        model.onDidChangeContent(() => this.settling.changed(model.uri));
        model.onWillDispose(() => this.settling.removed(model.uri));
    }
}
