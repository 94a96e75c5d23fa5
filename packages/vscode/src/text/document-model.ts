import { EditableModel, TextChange, withOneEnd } from '@agent-companion/client';
import { disguiseOf, TextDisguise } from './text-disguise';

/** A changed document, and the editor's account of the change. */
interface DocumentChange {
    readonly text: string;
    readonly eol: '\n' | '\r\n';
    /** Lines count from 0; both are part of the range. */
    readonly changes: readonly {
        readonly range: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
        readonly text: string;
    }[];
    readonly isUndoing: boolean;
    readonly isRedoing: boolean;
}

/** Text in a remote editor, as VS Code's. Changes lag; undone texts have no number. */
export class DocumentModel implements EditableModel {
    /** Called with each change by the user. */
    onDidChange: (change: TextChange) => void = () => undefined;

    private value: string;
    private eol: '\n' | '\r\n';
    private version = 1;
    private alternative = 1;
    /** By the digests of texts. */
    private readonly alternatives = new Map<string, number>();
    /** Of what the document would lose. */
    private disguise: TextDisguise;
    /** Whether the document has to become what is here, instead of the other way round. */
    private isReplacing = false;

    /** `show` puts a value into the document, however long that takes; `digestOf` tells texts apart, to find undone ones again. */
    constructor(
        text: string,
        private readonly show: (value: string) => void,
        private readonly digestOf: (value: string) => string
    ) {
        ({ value: this.value, eol: this.eol } = withOneEnd(text, '\n'));
        this.disguise = disguiseOf(this.value);
        this.remember();
    }

    /** The value as it is to be shown in the document. */
    get shown(): string {
        return this.disguise.hide(this.value);
    }

    getValue(): string {
        return this.value;
    }

    getValueLength(): number {
        return this.value.length;
    }

    getEOL(): string {
        return this.eol;
    }

    getVersionId(): number {
        return this.version;
    }

    getAlternativeVersionId(): number {
        return this.alternative;
    }

    replaceAll(value: string, eol: '\n' | '\r\n'): void {
        this.isReplacing = value !== this.value || this.isReplacing;
        [this.value, this.eol] = [value, eol];
        this.disguise = disguiseOf(value);
        this.alternative = ++this.version;
        this.remember();
        this.show(this.shown);
    }

    /** Follows the document. While it is being replaced, the new text wins over what the user types. */
    follow(change: DocumentChange): void {
        const value = this.disguise.reveal(change.text);
        if (this.isReplacing) {
            this.isReplacing = value !== this.value;
            if (this.isReplacing) {
                this.show(this.shown);
            }
            return;
        }
        const isEolChange = change.changes.length === 0 && change.eol !== this.eol;
        if (value === this.value && !isEolChange) {
            return;
        }
        const { changes, eol, isUndoing, isRedoing } = change;
        [this.value, this.eol] = [value, eol];
        this.version++;
        const known = isUndoing || isRedoing ? this.alternatives.get(this.digestOf(this.value)) : undefined;
        this.alternative = known ?? this.version;
        this.remember();
        this.onDidChange({
            changes: changes.map(({ range, text }) => ({
                range: { startLineNumber: range.start.line + 1, endLineNumber: range.end.line + 1 },
                text: this.disguise.reveal(text)
            })),
            isEolChange,
            eol,
            isUndoing,
            isRedoing
        });
    }

    /** Sees to it that a document which was loaded holds the text. */
    settle(text: string): void {
        this.isReplacing = this.disguise.reveal(text) !== this.value;
        if (this.isReplacing) {
            this.show(this.shown);
        }
    }

    /** Takes a text that an editor had or kept. Equal lines keep what the editor loses. */
    take(text: string, eol: '\n' | '\r\n'): void {
        this.isReplacing = false;
        this.follow({
            text,
            eol,
            changes: [changedLines(this.value.split(this.eol), this.disguise.reveal(text).split(eol), eol)],
            isUndoing: false,
            isRedoing: false
        });
    }

    private remember(): void {
        this.alternatives.set(this.digestOf(this.value), this.alternative);
    }
}

/** The lines in which two texts differ, as one change. */
function changedLines(
    before: readonly string[],
    after: readonly string[],
    eol: string
): DocumentChange['changes'][number] {
    const shortest = Math.min(before.length, after.length) - 1;
    let start = 0;
    while (start < shortest && before[start] === after[start]) {
        start++;
    }
    let end = 0;
    while (end < shortest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
        end++;
    }
    const range = { start: { line: start }, end: { line: before.length - 1 - end } };
    return { range, text: after.slice(start, after.length - end).join(eol) };
}
