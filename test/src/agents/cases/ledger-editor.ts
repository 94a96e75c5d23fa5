import { Locator } from 'playwright-core';
import { EditorBedOptions } from '../../support/editor/editor-bed';

/** An editor, and where it lists what agents have written. */
export interface LedgerEditor<Bed> {
    readonly start: (files: Record<string, string>, options: EditorBedOptions) => Promise<Bed>;
    /** Shows the list. */
    readonly openList: (bed: Bed) => Promise<unknown>;
    readonly row: (bed: Bed, text: string) => Locator;
    /** Presses a button of a row. */
    readonly press: (bed: Bed, row: Locator, act: 'Keep' | 'Undo') => Promise<void>;
    /** Comments on the line of the cursor. */
    readonly comment: (bed: Bed, text: string) => Promise<void>;
    /** The comment of a text. */
    readonly commentOf: (bed: Bed, text: string) => Locator;
    /** Clicks what the status bar offers. */
    readonly redo: (bed: Bed) => Promise<void>;
}
