import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { EditorContextTracker } from '../../context/editor-context-tracker';
import { WorkspaceFiles } from '../files/workspace-files';
import type { EditorScreen, EditorSelection, ShownFile } from './editor-screen';

/** The editors of Theia's shell. Reviews show no file, but a proposal. */
@injectable()
export class TheiaEditorScreen implements EditorScreen {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(EditorContextTracker) protected readonly tracker: EditorContextTracker;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    shown(): ShownFile[] {
        return this.shell.widgets.flatMap(widget => {
            const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
            const path = uri && this.files.pathOf(uri);
            if (path === undefined) {
                return [];
            }
            const language = widget instanceof EditorWidget ? widget.editor.document.languageId : undefined;
            return { path, unsaved: Saveable.isDirty(widget), ...(language !== undefined && { language }) };
        });
    }

    activePath(): string | undefined {
        const { activeFile } = this.tracker;
        return activeFile && this.files.pathOf(activeFile);
    }

    selection(): EditorSelection | undefined {
        const { activeFile } = this.tracker;
        const isActive = (widget: EditorWidget): boolean => activeFile?.isEqual(widget.editor.uri) === true;
        const { currentEditor } = this.editors;
        const widget = currentEditor && isActive(currentEditor) ? currentEditor : this.editors.all.find(isActive);
        try {
            return widget && selectionIn(widget);
        } catch {
            // A hidden editor may have no cursor: Theia throws.
            return undefined;
        }
    }
}

function selectionIn({ editor }: EditorWidget): EditorSelection {
    const { selection, cursor } = editor;
    return {
        range: {
            start: { line: selection.start.line + 1, column: selection.start.character + 1 },
            end: { line: selection.end.line + 1, column: selection.end.character + 1 }
        },
        line: cursor.line + 1
    };
}
