import * as assert from 'node:assert/strict';
import type { LineRun } from '@agent-companion/client';
import { countedLines, hunksOf, originalLine, sizeOf } from './shown-hunks';

const run = (start: number, end: number): LineRun => ({ start, end });

describe('The hunks that a diff editor shows', () => {
    it('are read from what Monaco reports', () => {
        const report = [
            {
                originalStartLineNumber: 2,
                originalEndLineNumber: 3,
                modifiedStartLineNumber: 2,
                modifiedEndLineNumber: 2
            },
            {
                originalStartLineNumber: 5,
                originalEndLineNumber: 0,
                modifiedStartLineNumber: 5,
                modifiedEndLineNumber: 6
            },
            {
                originalStartLineNumber: 7,
                originalEndLineNumber: 7,
                modifiedStartLineNumber: 8,
                modifiedEndLineNumber: 0
            },
            {
                originalStartLineNumber: 0,
                originalEndLineNumber: 0,
                modifiedStartLineNumber: 1,
                modifiedEndLineNumber: 1
            }
        ];
        assert.deepEqual(hunksOf(report), [
            { original: run(1, 3), modified: run(1, 2) },
            { original: run(5, 5), modified: run(4, 6) },
            { original: run(6, 7), modified: run(8, 8) },
            { original: run(0, 0), modified: run(0, 1) }
        ]);
    });

    it('tell which line of the original stands beside one of the modified text', () => {
        const runs = [
            [1, 2, 1, 4],
            [5, 7, 7, 7],
            [9, 9, 9, 10]
        ];
        const hunks = runs.map(([from, to, start, end]) => ({
            original: { start: from, end: to },
            modified: { start, end }
        }));
        const beside = [0, 1, 3, 4, 6, 7, 8, 9, 10].map(line => originalLine(hunks, line));
        assert.deepEqual(beside, [0, 1, 1, 2, 4, 7, 8, 9, 9]);
        assert.equal(originalLine([], 3), 3);
    });

    for (const [before, after, runs, size] of [
        ['', 'a\nb\n', [0, 0, 0, 2], { added: 2, removed: 0 }],
        ['', 'a\nb', [0, 0, 0, 2], { added: 2, removed: 0 }],
        ['a\nb\n', '', [0, 2, 0, 0], { added: 0, removed: 2 }],
        ['a\nb\nc\n', 'a\nB\nc\nd\n', [1, 3, 1, 4], { added: 3, removed: 2 }],
        ['a', 'a\n', [1, 1, 1, 2], { added: 0, removed: 0 }]
    ] as const) {
        it(`have the size people see: ${JSON.stringify([before, after])}`, () => {
            const count = (text: string): number => {
                const lines = text.split('\n');
                return countedLines({
                    getLineCount: () => lines.length,
                    getLineLength: line => lines[line - 1].length
                });
            };
            const [from, to, start, end] = runs;
            const hunks = [{ original: run(from, to), modified: run(start, end) }];
            assert.deepEqual(sizeOf(hunks, { original: count(before), modified: count(after) }), size);
        });
    }
});
