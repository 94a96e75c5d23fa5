import {
    areAll,
    BYTE_ORDER_MARK,
    countLineBreaks,
    joinLines,
    LineEnd,
    LineEnds,
    lineEndsOf,
    repeatedEnd,
    usualEnd
} from './line-ends';

/** A model's account of a change, as Monaco's event does: changes may be applied one after the other. */
export interface TextChange {
    readonly changes: readonly {
        /** Lines count from 1; both are part of the range. */
        readonly range: { readonly startLineNumber: number; readonly endLineNumber: number };
        readonly text: string;
    }[];
    /** True when the user gave all lines the same end. */
    readonly isEolChange: boolean;
    /** The model's own line end after the change. */
    readonly eol: string;
    readonly isUndoing: boolean;
    readonly isRedoing: boolean;
}

/** Parts of a text that a model loses. */
interface Shape {
    readonly mark: string;
    readonly ends: LineEnds;
    /** Line end of a new line. */
    readonly usual: LineEnd;
}

/** The most line ends that are kept for undo, over all shapes: a byte each. */
const MEMORY = 64 * 1024 * 1024;

/** Keeps what a model loses of a text: byte order mark, mixed or lone CR ends. */
export class ExactText {
    private shape: Shape;
    /** The shapes by the alternative versions that they belong to. */
    private readonly shapes = new Map<number, Shape>();
    private remembered = 0;

    /** Takes the model's exact text, its own line end, and its alternative version id, which undo and redo bring back. */
    constructor(
        text: string,
        private eol: string,
        version: number
    ) {
        this.shape = this.shapeOf(text);
        this.remember(this.shape, version);
    }

    /** The ends of the lines as they are now. */
    get ends(): LineEnds {
        return this.shape.ends;
    }

    get hasMark(): boolean {
        return this.shape.mark !== '';
    }

    /** Follows a change of the model, which now has this alternative version id. */
    follow(change: TextChange, version: number): void {
        this.eol = change.eol;
        const changed = this.changed(change);
        const known = change.isUndoing || change.isRedoing ? this.shapes.get(version) : undefined;
        this.remember(known?.ends.length === changed.ends.length ? known : changed, version);
    }

    /** Takes another exact text of the whole model, changed in one or more steps that end with this version. */
    replace(text: string, eol: string, version: number): void {
        this.eol = eol;
        this.remember(this.shapeOf(text), version);
    }

    /** The exact text. `value` is the model's, with the model's own line ends and no byte order mark. */
    textOf(value: string): string {
        const { mark, ends } = this.shape;
        return mark + (areAll(ends, this.eol as LineEnd) ? value : joinLines(value.split(this.eol), ends));
    }

    private remember(shape: Shape, version: number): void {
        if (shape !== this.shape) {
            this.remembered += shape.ends.length;
        }
        if (this.remembered > MEMORY) {
            this.shapes.clear();
            this.remembered = 0;
        }
        this.shapes.set(version, shape);
        this.shape = shape;
    }

    private shapeOf(text: string): Shape {
        const ends = lineEndsOf(text);
        return {
            mark: text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '',
            ends,
            usual: usualEnd(ends, this.eol as LineEnd)
        };
    }

    private changed({ changes, isEolChange }: TextChange): Shape {
        const { shape, eol } = this;
        let { ends } = shape;
        for (const { range, text } of changes) {
            const inserted = countLineBreaks(text);
            if (inserted > 0 || range.endLineNumber > range.startLineNumber) {
                ends =
                    ends.slice(0, range.startLineNumber - 1) +
                    repeatedEnd(shape.usual, inserted) +
                    ends.slice(range.endLineNumber - 1);
            }
        }
        if (isEolChange) {
            return { ...shape, ends: repeatedEnd(eol as LineEnd, ends.length), usual: eol as LineEnd };
        }
        return ends === shape.ends ? shape : { ...shape, ends };
    }
}
