import { TextChange } from '../text/exact-text';
import { LineEnd, withOneEnd } from '../text/line-ends';
import { EditableModel } from '../text/proposal-text';

const LINE_BREAK = /\r\n|\r|\n/g;

interface Step {
    readonly value: string;
    readonly eol: LineEnd;
    readonly alternative: number;
}

/** Model such as Monaco's: one line end, an undo stack, errors once disposed of. */
export class PlainModel implements EditableModel {
    /** Called with each change. */
    onDidChange: (change: TextChange) => void = () => undefined;

    private value: string;
    private eol: LineEnd;
    private version = 1;
    private alternative = 1;
    private isDisposed = false;
    private undone: Step[] = [];
    private done: Step[] = [];

    constructor(text: string) {
        ({ value: this.value, eol: this.eol } = withOneEnd(text, '\n'));
    }

    getValue(): string {
        this.assertNotDisposed();
        return this.value;
    }

    getValueLength(): number {
        this.assertNotDisposed();
        return this.value.length;
    }

    getEOL(): LineEnd {
        this.assertNotDisposed();
        return this.eol;
    }

    getVersionId(): number {
        this.assertNotDisposed();
        return this.version;
    }

    getAlternativeVersionId(): number {
        this.assertNotDisposed();
        return this.alternative;
    }

    /** Replaces what is between two offsets of the value. */
    edit(start: number, end: number, text: string): void {
        this.apply(() => this.splice(start, end, text.replaceAll(LINE_BREAK, this.eol)));
    }

    replaceAll(value: string, eol: LineEnd): void {
        this.apply(() => {
            const change = this.splice(0, this.value.length, value);
            this.eol = eol;
            return { ...change, eol };
        });
    }

    undo(): void {
        this.travel(this.done, this.undone, { isUndoing: true, isRedoing: false });
    }

    redo(): void {
        this.travel(this.undone, this.done, { isUndoing: false, isRedoing: true });
    }

    dispose(): void {
        this.isDisposed = true;
    }

    private assertNotDisposed(): void {
        if (this.isDisposed) {
            throw new Error('Model is disposed!');
        }
    }

    private get step(): Step {
        return { value: this.value, eol: this.eol, alternative: this.alternative };
    }

    private apply(change: () => TextChange): void {
        this.done.push(this.step);
        this.undone = [];
        const applied = change();
        this.alternative = ++this.version;
        this.onDidChange(applied);
    }

    private travel(from: Step[], to: Step[], direction: { isUndoing: boolean; isRedoing: boolean }): void {
        const target = from.pop();
        if (target) {
            to.push(this.step);
            const change = this.splice(0, this.value.length, target.value);
            this.version++;
            this.eol = target.eol;
            this.alternative = target.alternative;
            this.onDidChange({ ...change, ...direction, eol: target.eol });
        }
    }

    private splice(start: number, end: number, text: string): TextChange {
        const lineAt = (offset: number): number => this.value.slice(0, offset).split(this.eol).length;
        const range = { startLineNumber: lineAt(start), endLineNumber: lineAt(end) };
        this.value = this.value.slice(0, start) + text + this.value.slice(end);
        return { changes: [{ range, text }], isEolChange: false, eol: this.eol, isUndoing: false, isRedoing: false };
    }
}
