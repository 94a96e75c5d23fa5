import type { SavePhase } from '@agent-companion/core/contract';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import type { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';

/** Tells of the user's saves, each of which waits for the promise at its beginning. */
export function watchSaves(
    models: MonacoTextModelService,
    note: (uri: string, phase: SavePhase) => Promise<unknown>
): void {
    const follow = (model: MonacoEditorModel): void => {
        const { uri } = model;
        if (uri.startsWith('file:')) {
            model.onModelWillSaveModel(async () => void (await note(uri, 'begins')));
            model.onDidSaveModel(() => void note(uri, 'ended').catch(() => undefined));
        }
    };
    models.models.forEach(follow);
    models.onDidCreate(follow);
}
