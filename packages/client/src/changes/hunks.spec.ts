import * as assert from 'node:assert/strict';
import { compareTexts } from './compare-texts';
import { editBack, hunksAt, LineRun, TextEdit } from './hunks';

/** Edits a text as Monaco does: all ranges are of the text before. */
function apply(text: string, edits: readonly TextEdit[]): string {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        starts.push(at + 1);
    }
    const offset = (line: number, column: number): number => starts[line - 1] + column - 1;
    const pieces = edits
        .map(({ range, text: replacement }) => ({
            from: offset(range.startLineNumber, range.startColumn),
            to: offset(range.endLineNumber, range.endColumn),
            replacement
        }))
        .sort((one, other) => other.from - one.from || other.to - one.to);
    return pieces.reduce(
        (sofar, { from, to, replacement }) => sofar.slice(0, from) + replacement + sofar.slice(to),
        text
    );
}

const run = (start: number, end: number): LineRun => ({ start, end });

describe('hunks', () => {
    it('are taken back exactly in any text, any subset of them', () => {
        let seed = 20_261_121;
        const random = (below: number): number => {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
            return Math.floor((seed / 2_147_483_648) * below);
        };
        const text = (): string[] => Array.from({ length: 1 + random(8) }, () => 'abc '.charAt(random(4)).trim());
        for (let round = 0; round < 3_000; round++) {
            const [original, modified] = [text(), text()];
            const [before, after] = [original.join('\n'), modified.join('\n')];
            const hunks = compareTexts({ original: before, modified: after }) ?? [];
            const kept = hunks.filter((_, index) => index % 2 === round % 2);
            const taken = hunks.filter(hunk => !kept.includes(hunk));
            const edits = taken.map(hunk => editBack(hunk, original, modified));
            const left = apply(after, edits).split('\n');
            const expected = before === '' ? [] : original.slice();
            for (const hunk of kept.slice().reverse()) {
                const lines = modified.slice(hunk.modified.start, hunk.modified.end);
                expected.splice(hunk.original.start, hunk.original.end - hunk.original.start, ...lines);
            }
            const message = JSON.stringify({ original, modified });
            assert.deepEqual(left, expected.length > 0 ? expected : [''], message);
        }
    });

    it('are found by a line in them, or beside where lines were taken away', () => {
        const hunks = [
            { original: run(1, 2), modified: run(1, 3) },
            { original: run(5, 6), modified: run(6, 6) }
        ];
        assert.deepEqual(
            [0, 1, 2, 3, 4, 5, 6, 7].map(line => hunks.findIndex(hunk => hunk === hunksAt(hunks, line).at(0))),
            [-1, 0, 0, -1, -1, 1, 1, -1]
        );
    });
});
