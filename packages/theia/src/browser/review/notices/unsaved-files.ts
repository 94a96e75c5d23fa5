import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';

/** Which files have changes in an editor that are not on disk yet. */
@injectable()
export class UnsavedFiles {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;

    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires whenever a file may have become unsaved, or no more. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.models.models.forEach(model => this.listenTo(model));
        this.models.onDidCreate(model => this.listenTo(model));
    }

    has(fileUri: string): boolean {
        return this.models.models.some(model => model.uri === fileUri && model.dirty);
    }

    private listenTo(model: MonacoEditorModel): void {
        const notify = (): void => void this.onDidChangeEmitter.fire();
        model.onDirtyChanged(notify);
        model.onWillDispose(notify);
    }
}
