import { Hunk, hunksAt, Side } from '@agent-companion/client';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type * as monaco from '@theia/monaco-editor-core';
import { ReviewChanges } from './review-changes';
import { Review } from '../review';
import { hunkPointedAt, PointedPlace } from './box-place';
import { BoxButton, BoxButtons, BoxContent, ChangeBox } from './change-box';

/** A diff with boxes at its changes. */
type BoxedDiff = Pick<Review, 'editor' | 'decided' | 'takesEdits' | 'onDidChange'>;

/** Boxes of one diff, two at most: at the change with the cursor and at the change with the pointer. */
export class ChangeBoxes extends DisposableCollection {
    private readonly changes: ReviewChanges;
    private readonly atCursor: ChangeBox;
    private readonly atPointer: ChangeBox;
    private pointed: PointedPlace | undefined;
    /** The changes of the texts as they are; none while they are being computed anew, as after each key. */
    private hunks: readonly Hunk[] = [];

    constructor(
        private readonly review: BoxedDiff,
        buttons: BoxButtons,
        private readonly isKept: (hunk: Hunk) => boolean
    ) {
        super();
        const { diffEditor } = review.editor;
        this.changes = new ReviewChanges(review.editor);
        const modified = diffEditor.getModifiedEditor();
        const original = diffEditor.getOriginalEditor();
        this.atCursor = new ChangeBox(modified, 'agent-companion.change-at-cursor', this.leavingPointer(buttons));
        this.atPointer = new ChangeBox(modified, 'agent-companion.change-at-pointer', this.leavingPointer(buttons));
        const layOut = (): void => [this.atCursor, this.atPointer].forEach(box => box.layOut());
        this.pushAll([
            this.atCursor,
            this.atPointer,
            ...this.listen(modified, 'modified'),
            ...this.listen(original, 'original'),
            modified.onDidScrollChange(layOut),
            modified.onDidLayoutChange(layOut),
            modified.onDidChangeModelContent(() => this.setChanges([])),
            diffEditor.onDidUpdateDiff(() => this.setChanges(this.changes.known)),
            diffEditor.onDidChangeModel(() => this.setChanges(this.changes.known)),
            review.onDidChange(() => this.update())
        ]);
        this.setChanges(this.changes.known);
    }

    /** To be called when a change has been kept. */
    update(): void {
        const { side, line } = this.changes.cursor;
        const cursor = hunksAt(this.hunks, line, side).at(0);
        const pointed = this.pointed && hunkPointedAt(this.hunks, this.pointed);
        this.atCursor.show(this.contentOf(cursor));
        this.atPointer.show(pointed === cursor ? undefined : this.contentOf(pointed));
    }

    private contentOf(hunk: Hunk | undefined): BoxContent | undefined {
        if (!hunk || this.review.decided) {
            return undefined;
        }
        return {
            hunk,
            number: this.hunks.indexOf(hunk) + 1,
            count: this.hunks.length,
            isKept: this.isKept(hunk),
            canUndo: this.review.takesEdits
        };
    }

    private setChanges(hunks: readonly Hunk[] = []): void {
        this.hunks = hunks;
        this.update();
    }

    private listen(editor: monaco.editor.ICodeEditor, side: Side): monaco.IDisposable[] {
        return [
            editor.onDidChangeCursorPosition(() => this.update()),
            editor.onDidFocusEditorText(() => this.update()),
            editor.onMouseMove(({ target }) => this.pointAt(target, side)),
            editor.onMouseLeave(() => this.point(undefined))
        ];
    }

    private pointAt({ position, detail }: MouseTarget, side: Side): void {
        if (detail === this.atCursor.getId() || detail === this.atPointer.getId()) {
            return;
        }
        const afterLine = isZone(detail) ? detail.afterLineNumber : undefined;
        const line = afterLine ?? position?.lineNumber;
        this.point(line === undefined ? undefined : { side, line, isBetweenLines: afterLine !== undefined });
    }

    private point(place: PointedPlace | undefined): void {
        if (JSON.stringify(place) !== JSON.stringify(this.pointed)) {
            this.pointed = place;
            this.update();
        }
    }

    /** After an act another change is under the pointer, which a second click is not meant for. */
    private leavingPointer({ keep, undo }: BoxButtons): BoxButtons {
        const leaving = ({ tooltip, press }: BoxButton): BoxButton => ({
            tooltip,
            press: hunk => {
                this.point(undefined);
                press(hunk);
            }
        });
        return { keep: leaving(keep), undo: leaving(undo) };
    }
}

/** The part of Monaco's mouse targets that says where a pointer is. */
interface MouseTarget {
    readonly position: monaco.Position | null;
    readonly detail?: unknown;
}

function isZone(detail: unknown): detail is { afterLineNumber: number } {
    return typeof detail === 'object' && detail !== null && 'afterLineNumber' in detail;
}
