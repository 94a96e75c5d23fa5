import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type * as monaco from '@theia/monaco-editor-core';
import { Hunk } from '../changes/hunks';
import { Review } from '../review';

/** Quiet marks beside the kept changes of one review. */
export class KeptMarks extends DisposableCollection {
    private readonly decorations: monaco.editor.IEditorDecorationsCollection;

    /** @param kept asked for the changes that are kept. */
    constructor(
        private readonly review: Review,
        private readonly kept: () => readonly Hunk[]
    ) {
        super();
        const { diffEditor } = review.editor;
        this.decorations = diffEditor.getModifiedEditor().createDecorationsCollection();
        this.pushAll([
            { dispose: () => this.decorations.clear() },
            diffEditor.onDidUpdateDiff(() => this.update()),
            diffEditor.onDidChangeModel(() => this.update())
        ]);
        this.update();
    }

    /** To be called when a change has been kept. */
    update(): void {
        if (this.review.editor.diffEditor.getModel()) {
            this.decorations.set(this.kept().map(markOf));
        }
    }
}

function markOf({ modified: { start, end } }: Hunk): monaco.editor.IModelDeltaDecoration {
    const first = start < end ? start + 1 : Math.max(1, start);
    return {
        range: { startLineNumber: first, startColumn: 1, endLineNumber: Math.max(first, end), endColumn: 1 },
        options: {
            isWholeLine: true,
            firstLineDecorationClassName: 'agent-companion-kept codicon codicon-check'
        }
    };
}
