import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ExactText } from './exact-text';
import { BYTE_ORDER_MARK, LineEnd, lineEndsOf, usualEnd } from './line-ends';

const LINE_BREAK = /\r\n|\r|\n/g;

/** An editor's model as Monaco's is: one line end for all, and an undo stack with alternative version ids. */
class PlainModel {
    value: string;
    private eol: LineEnd;
    private newest = 1;
    private version = 1;
    private undone: { value: string; version: number }[] = [];
    private done: { value: string; version: number }[] = [];
    readonly exact: ExactText;

    constructor(text: string) {
        const usual = usualEnd(lineEndsOf(text), '\n');
        this.eol = usual === '\n' ? '\n' : '\r\n';
        this.value = text.replace(BYTE_ORDER_MARK, '').replaceAll(LINE_BREAK, this.eol);
        this.exact = new ExactText(text, this.eol, this.version);
    }

    get text(): string {
        return this.exact.textOf(this.value);
    }

    edit(start: number, end: number, text: string): void {
        this.done.push({ value: this.value, version: this.version });
        this.undone = [];
        const change = this.change(start, end, text.replaceAll(LINE_BREAK, this.eol));
        this.version = ++this.newest;
        this.exact.follow({ ...change, isUndoing: false, isRedoing: false }, this.version);
    }

    undo(): void {
        this.travel(this.done, this.undone, { isUndoing: true, isRedoing: false });
    }

    redo(): void {
        this.travel(this.undone, this.done, { isUndoing: false, isRedoing: true });
    }

    setEol(eol: LineEnd): void {
        this.eol = eol;
        this.value = this.value.replaceAll(LINE_BREAK, eol);
        this.version = ++this.newest;
        this.exact.follow({ changes: [], isEolChange: true, eol, isUndoing: false, isRedoing: false }, this.version);
    }

    private travel(
        from: { value: string; version: number }[],
        to: { value: string; version: number }[],
        direction: { isUndoing: boolean; isRedoing: boolean }
    ): void {
        const target = from.pop();
        if (target) {
            to.push({ value: this.value, version: this.version });
            const change = this.change(0, this.value.length, target.value);
            this.newest++;
            this.version = target.version;
            this.exact.follow({ ...change, ...direction }, this.version);
        }
    }

    private change(start: number, end: number, text: string) {
        const lineAt = (offset: number): number => this.value.slice(0, offset).split(this.eol).length;
        const range = { startLineNumber: lineAt(start), endLineNumber: lineAt(end) };
        this.value = this.value.slice(0, start) + text + this.value.slice(end);
        return { changes: [{ range, text }], isEolChange: false, eol: this.eol };
    }
}

/** A place between two characters, in the text as it is and in the model's value. */
function places(text: string, value: string): { exact: number; shown: number }[] {
    const found = [];
    let exact = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (let shown = 0; shown <= value.length;) {
        found.push({ exact, shown });
        const length = (of: string, at: number): number => (of.startsWith('\r\n', at) ? 2 : 1);
        exact += length(text, exact);
        shown += length(value, shown);
    }
    return found;
}

const piece = fc.constantFrom('a', 'b c', '\n', '\r\n', '\r', '\u2028', '🙂', '\0', '');
const someText = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''));
const anyText = fc.tuple(fc.boolean(), someText).map(([marked, text]) => (marked ? BYTE_ORDER_MARK : '') + text);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('ExactText', () => {
    it('gives an unedited text back as it came', () => {
        fc.assert(fc.property(anyText, text => assert.equal(new PlainModel(text).text, text)));
    });

    it('changes nothing but what was edited', () => {
        fc.assert(
            fc.property(
                anyText,
                fc.array(fc.tuple(share, share, someText), { minLength: 1, maxLength: 6 }),
                (text, edits) => {
                    const model = new PlainModel(text);
                    const usual = usualEnd(lineEndsOf(text), '\n');
                    for (const [one, other, typed] of edits) {
                        const before = model.text;
                        if (lineEndsOf(before).length !== lineEndsOf(model.value).length) {
                            // A lone CR and an LF that came together are one end to whoever reads the text anew.
                            return;
                        }
                        const all = places(before, model.value);
                        const [start, end] = [one, other]
                            .map(part => Math.floor(part * (all.length - 1)))
                            .sort((left, right) => left - right)
                            .map(index => all[index]);
                        model.edit(start.shown, end.shown, typed);
                        const expected =
                            before.slice(0, start.exact) +
                            typed.replaceAll(LINE_BREAK, usual) +
                            before.slice(end.exact);
                        assert.equal(model.text, expected);
                    }
                }
            )
        );
    });

    it('brings line ends back with undo and redo, also after another edit', () => {
        // With line breaks and without: only the former change what is kept.
        const typed = fc.constantFrom('x\ny', 'x');
        const someSteps = fc.array(fc.oneof(fc.constant('undo'), fc.constant('redo'), fc.tuple(share, share, typed)), {
            maxLength: 30
        });
        fc.assert(
            fc.property(anyText, someSteps, (text, steps) => {
                const model = new PlainModel(text);
                const past: string[] = [];
                const future: string[] = [];
                for (const step of steps) {
                    const before = model.text;
                    if (typeof step === 'string') {
                        const [from, to] = step === 'undo' ? [past, future] : [future, past];
                        const expected = from.pop();
                        model[step]();
                        if (expected !== undefined) {
                            to.push(before);
                            assert.equal(model.text, expected);
                        }
                    } else {
                        const all = places(before, model.value);
                        const [one, other, inserted] = step;
                        const [start, end] = [one, other]
                            .map(part => all[Math.floor(part * (all.length - 1))].shown)
                            .sort((left, right) => left - right);
                        past.push(before);
                        future.length = 0;
                        model.edit(start, end, inserted);
                    }
                }
            })
        );
    });

    it('takes nothing back from what was undone before an edit within a line', () => {
        const model = new PlainModel('a\r\nb\nc\nd\n');
        model.edit(0, 2, '\n');
        model.undo();
        model.edit(model.value.length, model.value.length, 'x');
        model.edit(model.value.length - 1, model.value.length - 1, 'y');
        model.undo();
        assert.equal(model.text, 'a\r\nb\nc\nd\nx');
    });

    it('gives a new line the end that most lines have', () => {
        const model = new PlainModel('one\r\ntwo\r\nthree\nfour');
        model.edit(3, 3, '\n');
        assert.equal(model.text, 'one\r\n\r\ntwo\r\nthree\nfour');
    });

    it('follows the user who gives all lines the same end', () => {
        const model = new PlainModel('one\r\ntwo\nthree\rfour');
        model.setEol('\r\n');
        assert.equal(model.text, 'one\r\ntwo\r\nthree\r\nfour');
    });

    it('takes another text as a whole, with its byte order mark', () => {
        const model = new PlainModel('one\ntwo');
        model.value = 'three\nfour\n';
        model.exact.replace(`${BYTE_ORDER_MARK}three\rfour\n`, '\n', 2);
        assert.equal(model.text, `${BYTE_ORDER_MARK}three\rfour\n`);
    });
});
