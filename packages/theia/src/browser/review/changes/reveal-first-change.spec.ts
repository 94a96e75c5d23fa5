import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ReportedChange } from './hunks';
import { revealFirstChangeOnlyAtFirst } from './reveal-first-change';

/** Line 7 has become two lines. */
const CHANGE: ReportedChange = {
    originalStartLineNumber: 7,
    originalEndLineNumber: 7,
    modifiedStartLineNumber: 7,
    modifiedEndLineNumber: 8
};

/** What of a diff editor matters: its events, and where the cursor was put. */
class TestDiffEditor {
    readonly computed = new Emitter<void>();
    readonly keys = new Emitter<void>();
    readonly clicks = new Emitter<void>();
    readonly cursor = new Emitter<{ reason: number }>();
    readonly lines: number[] = [];
    private changes: ReportedChange[] | null = null;

    readonly diffEditor = {
        revealFirstDiff: () => undefined,
        getLineChanges: () => this.changes,
        onDidUpdateDiff: this.computed.event,
        getModifiedEditor: () => this.side,
        getOriginalEditor: () => this.side
    };

    private readonly side = {
        onKeyDown: this.keys.event,
        onMouseDown: this.clicks.event,
        onDidChangeCursorPosition: this.cursor.event,
        onDidDispose: new Emitter<void>().event,
        setPosition: ({ lineNumber }: { lineNumber: number }) => {
            this.lines.push(lineNumber);
            this.cursor.fire({ reason: 0 });
        },
        revealLinesInCenter: () => undefined
    };

    compute(...changes: ReportedChange[]): void {
        this.changes = changes;
        this.computed.fire();
    }

    show(): void {
        revealFirstChangeOnlyAtFirst(this as unknown as MonacoDiffEditor);
        this.diffEditor.revealFirstDiff();
    }
}

describe('A diff editor that is shown first', () => {
    let editor: TestDiffEditor;

    beforeEach(() => (editor = new TestDiffEditor()));

    it('goes there as soon as the changes are known, and in that very moment', () => {
        editor.show();
        editor.computed.fire();
        editor.compute(CHANGE);
        assert.deepEqual(editor.lines, [7]);
    });

    it('goes to the line after lines that are gone', () => {
        editor.compute({ ...CHANGE, modifiedStartLineNumber: 6, modifiedEndLineNumber: 0 });
        editor.show();
        assert.deepEqual(editor.lines, [7]);
    });

    it('stays where it is when nothing differs', () => {
        editor.show();
        editor.compute();
        editor.compute(CHANGE);
        assert.deepEqual(editor.lines, []);
    });

    const acts: Record<string, (editor: TestDiffEditor) => void> = {
        typed: ({ keys }) => void keys.fire(),
        clicked: ({ clicks }) => void clicks.fire(),
        'moved the cursor by a command': ({ cursor }) => void cursor.fire({ reason: 0 })
    };
    for (const [name, act] of Object.entries(acts)) {
        it(`leaves the cursor of a user who has ${name}`, () => {
            editor.show();
            act(editor);
            editor.compute(CHANGE);
            assert.deepEqual(editor.lines, []);
        });
    }

    it('still goes there when the agent has replaced the text meanwhile', () => {
        editor.show();
        editor.cursor.fire({ reason: 2 });
        editor.compute(CHANGE);
        assert.deepEqual(editor.lines, [7]);
    });
});
