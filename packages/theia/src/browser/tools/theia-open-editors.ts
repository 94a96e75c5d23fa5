import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { OpenEditor, OpenEditors, rangeOf, SelectedPlace } from '@agent-companion/client';
import type { Position } from '@agent-companion/core/protocol/tools';
import { EditorContextTracker } from '../editor-context-tracker';
import { FileOpener } from '../review/tab/file-opener';
import { pathOf, uriOf } from './file-uris';

/** The editors of Theia's shell. Reviews show no file, but a proposal. */
@injectable()
export class TheiaOpenEditors implements OpenEditors {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(EditorContextTracker) protected readonly tracker: EditorContextTracker;
    @inject(FileOpener) protected readonly opener: FileOpener;

    get activePath(): string | undefined {
        const { activeFile } = this.tracker;
        return activeFile && pathOf(activeFile);
    }

    list(): OpenEditor[] {
        return this.shell.widgets.flatMap(widget => {
            const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
            const path = uri && pathOf(uri);
            const languageId = widget instanceof EditorWidget ? widget.editor.document.languageId : undefined;
            return path === undefined ? [] : [{ path, isUnsaved: Saveable.isDirty(widget), languageId }];
        });
    }

    placeIn(path: string): SelectedPlace | undefined {
        const isOfFile = (widget: EditorWidget): boolean => pathOf(widget.editor.uri) === path;
        const { currentEditor } = this.editors;
        const widget = currentEditor && isOfFile(currentEditor) ? currentEditor : this.editors.all.find(isOfFile);
        try {
            return widget && { range: rangeOf(widget.editor.selection), line: widget.editor.cursor.line + 1 };
        } catch {
            // A hidden editor may have no cursor: Theia throws.
            return undefined;
        }
    }

    show(path: string, place: Position | undefined): Promise<void> {
        return this.opener.show(uriOf(path), place && place.line - 1, place && place.column - 1);
    }
}
