import * as assert from 'node:assert/strict';
import { mentionedFiles, SelectedRange, selectedLines } from './mentioned-files';

const [A, B, UNTITLED] = ['file:///w/a.ts', 'file:///w/b.ts', 'untitled:Untitled-1'];

function range(start: [number, number], end: [number, number]): SelectedRange {
    const [from, to] = [start, end].map(([line, character]) => ({ line, character }));
    return { start: from, end: to };
}

describe('The files that are sent to an agent', () => {
    const [nothing, lines] = [range([1, 2], [1, 2]), range([1, 2], [3, 4])];

    it('are those selected in a list, without lines, whatever editor is in front', () => {
        const source = { selected: [A, UNTITLED, B], target: A, editor: { uri: A, selection: lines } };
        assert.deepEqual(mentionedFiles(source), [{ uri: A }, { uri: B }]);
        assert.deepEqual(mentionedFiles({ selected: [], editor: { uri: A, selection: lines } }), []);
    });

    it('are the one from whose tab the command comes, if it is not in front', () => {
        assert.deepEqual(mentionedFiles({ target: B, editor: { uri: A, selection: lines } }), [{ uri: B }]);
        assert.deepEqual(mentionedFiles({ target: UNTITLED }), []);
    });

    it('are the one of the editor in front, with the lines that are selected in it', () => {
        for (const target of [undefined, A]) {
            assert.deepEqual(mentionedFiles({ target, editor: { uri: A, selection: nothing } }), [{ uri: A }]);
            assert.deepEqual(mentionedFiles({ target, editor: { uri: A, selection: lines } }), [
                { uri: A, lines: { first: 1, last: 3 } }
            ]);
        }
    });
});

describe('The lines of a selection', () => {
    it('do not include a line before whose first character it ends', () => {
        assert.deepEqual(selectedLines(range([1, 2], [3, 0])), { first: 1, last: 2 });
        assert.deepEqual(selectedLines(range([1, 0], [1, 0])), { first: 1, last: 1 });
    });
});
