import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ExactText } from './exact-text';
import { PlainModel } from '../testing/plain-model';
import { BYTE_ORDER_MARK, lineEndsOf, usualEnd } from './line-ends';

const LINE_BREAK = /\r\n|\r|\n/g;

/** A model, and the exact text that follows it. */
class FollowedModel extends PlainModel {
    readonly exact: ExactText;

    constructor(text: string) {
        super(text);
        this.exact = new ExactText(text, this.getEOL(), this.getAlternativeVersionId());
        this.onDidChange = change => this.exact.follow(change, this.getAlternativeVersionId());
    }

    get text(): string {
        return this.exact.textOf(this.getValue());
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
        fc.assert(fc.property(anyText, text => assert.equal(new FollowedModel(text).text, text)));
    });

    it('changes nothing but what was edited', () => {
        fc.assert(
            fc.property(
                anyText,
                fc.array(fc.tuple(share, share, someText), { minLength: 1, maxLength: 6 }),
                (text, edits) => {
                    const model = new FollowedModel(text);
                    const usual = usualEnd(lineEndsOf(text), '\n');
                    for (const [one, other, typed] of edits) {
                        const before = model.text;
                        if (lineEndsOf(before).length !== lineEndsOf(model.getValue()).length) {
                            // A lone CR and an LF that came together are one end when the text is read again.
                            return;
                        }
                        const all = places(before, model.getValue());
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
                const model = new FollowedModel(text);
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
                        const all = places(before, model.getValue());
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
        const model = new FollowedModel('a\r\nb\nc\nd\n');
        model.edit(0, 2, '\n');
        model.undo();
        model.edit(model.getValue().length, model.getValue().length, 'x');
        model.edit(model.getValue().length - 1, model.getValue().length - 1, 'y');
        model.undo();
        assert.equal(model.text, 'a\r\nb\nc\nd\nx');
    });

    it('takes another text as a whole, with its byte order mark', () => {
        const model = new FollowedModel('one\ntwo');
        model.onDidChange = () => undefined;
        model.replaceAll('three\nfour\n', '\n');
        model.exact.replace(`${BYTE_ORDER_MARK}three\rfour\n`, '\n', 2);
        assert.equal(model.text, `${BYTE_ORDER_MARK}three\rfour\n`);
    });
});
