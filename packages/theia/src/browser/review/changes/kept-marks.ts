import { Hunk, LineRun } from '@agent-companion/client';
import { Disposable } from '@theia/core/lib/common/disposable';
import type * as monaco from '@theia/monaco-editor-core';
import { Review } from '../review';

/** Beyond the end of each line. */
const LINE_END = Number.MAX_SAFE_INTEGER;

/** Dims the kept changes of one review, with a quiet mark beside each. */
export class KeptMarks implements Disposable {
    private readonly modified: monaco.editor.IEditorDecorationsCollection;
    private readonly original: monaco.editor.IEditorDecorationsCollection;

    constructor({ editor: { diffEditor } }: Review) {
        this.modified = diffEditor.getModifiedEditor().createDecorationsCollection();
        this.original = diffEditor.getOriginalEditor().createDecorationsCollection();
    }

    show(kept: readonly Hunk[]): void {
        this.modified.set(kept.map(({ modified }) => markOf(modified)));
        this.original.set(kept.filter(({ original }) => original.start < original.end).map(dimmedOriginal));
    }

    dispose(): void {
        this.modified.clear();
        this.original.clear();
    }
}

function markOf({ start, end }: LineRun): monaco.editor.IModelDeltaDecoration {
    const first = start < end ? start + 1 : Math.max(1, start);
    return {
        range: { startLineNumber: first, startColumn: 1, endLineNumber: Math.max(first, end), endColumn: LINE_END },
        options: {
            isWholeLine: true,
            ...(start < end && { className: 'agent-companion-kept-lines' }),
            firstLineDecorationClassName: 'agent-companion-kept codicon codicon-check'
        }
    };
}

function dimmedOriginal({ original: { start, end } }: Hunk): monaco.editor.IModelDeltaDecoration {
    return {
        range: { startLineNumber: start + 1, startColumn: 1, endLineNumber: end, endColumn: 1 },
        options: { isWholeLine: true, className: 'agent-companion-kept-lines' }
    };
}
