import type * as monaco from '@theia/monaco-editor-core';
import type { ReviewLayout, Unchanged, WordWrap } from '../../../common';

/** The languages whose paragraphs are long lines. */
const PROSE = ['markdown', 'plaintext'];

/** So many changes may have the lines between them collapsed: each place costs two widgets, in sight or not. */
const MOST_COLLAPSIBLE = 200;

/** Lines that stay around each change. */
const CONTEXT_LINES = 4;

/** What the look of a diff depends on. */
interface DiffFacts {
    readonly layout: ReviewLayout;
    readonly unchanged: Unchanged;
    readonly wordWrap: WordWrap;
    /** Whether there is nothing at the left, as for a new file. */
    readonly isAllNew: boolean;
    readonly languageId: string;
    /** How many changes there are; undefined as long as that is not known. */
    readonly changes: number | undefined;
}

/** The options of a review's diff editor. */
export function diffOptions(facts: DiffFacts): monaco.editor.IDiffEditorOptions {
    const { layout, unchanged, wordWrap, isAllNew, languageId, changes = Infinity } = facts;
    const isWrapped = wordWrap === 'always' || (wordWrap === 'prose' && PROSE.includes(languageId));
    return {
        renderSideBySide: layout === 'sideBySide' && !isAllNew,
        // Without a column of line numbers for a side that has no lines.
        compactMode: isAllNew,
        diffWordWrap: isWrapped ? 'on' : 'inherit',
        hideUnchangedRegions: {
            enabled: unchanged === 'collapsed' && changes <= MOST_COLLAPSIBLE,
            contextLineCount: CONTEXT_LINES
        },
        // An agent's change to nothing but white space is a change to be seen.
        ignoreTrimWhitespace: false,
        // Each change has a box to undo it, which does not take the keyboard.
        renderGutterMenu: false,
        renderMarginRevertIcon: false
    };
}
