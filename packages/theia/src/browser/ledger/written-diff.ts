import { Emitter } from '@theia/core/lib/common/event';
import { FormatType } from '@theia/core/lib/browser/saveable';
import type { SaveableService } from '@theia/core/lib/browser/saveable-service';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { commentedWrite, ReviewSides, TextEdit, WrittenRow } from '@agent-companion/client';
import { ReviewChanges } from '../review/changes/review-changes';

/** Diff whose right side is a file that an agent has written. */
export class WrittenDiff {
    private readonly changes = new Emitter<void>();

    readonly takesEdits = true as const;
    readonly decided = false;
    readonly onDidChange = this.changes.event;
    readonly commented = commentedWrite(this.row);

    constructor(
        readonly widget: EditorWidget,
        readonly editor: MonacoDiffEditor,
        readonly row: WrittenRow
    ) {}
}

/** Sides of such a diff; a change that is undone is saved, unless the file has other unsaved changes. */
export class WrittenSides extends ReviewChanges implements ReviewSides {
    constructor(
        private readonly diff: WrittenDiff,
        private readonly saving: SaveableService
    ) {
        super(diff.editor);
    }

    override edit(edit: TextEdit): boolean {
        const { widget } = this.diff;
        const wasDirty = widget.saveable.dirty;
        const isEdited = super.edit(edit);
        if (isEdited && !wasDirty) {
            this.saving.save(widget, { formatType: FormatType.OFF }).catch(() => undefined);
        }
        return isEdited;
    }
}
