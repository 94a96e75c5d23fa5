import * as assert from 'node:assert/strict';
import { noticesOf, ReviewFacts } from './review-notices';

const NOTHING: ReviewFacts = {
    file: 'a.txt',
    folder: '/far/away',
    agent: 'Gemini CLI',
    agentIs: 'waiting',
    takesEdits: true,
    target: { isNew: false, outsideWorkspace: false, readOnly: false, missingFolder: false },
    disk: 'same',
    isUnsaved: false,
    lineEnds: { from: 'LF', to: 'LF' },
    mark: 'same',
    hasSameLines: false
};

describe('The notices of a review', () => {
    const sentences = (facts: Partial<ReviewFacts>): string[] =>
        noticesOf({ ...NOTHING, ...facts }).map(({ sentence }) => sentence);

    it('do not speak of a change on disk that is the proposal itself', () => {
        for (const disk of ['changed', 'created'] as const) {
            assert.deepEqual(sentences({ disk, hasSameLines: true }), ['The proposal is the same as the file.']);
        }
        const withMark = sentences({ disk: 'changed', hasSameLines: true, mark: 'added' });
        assert.match(withMark[0], /has changed on disk/);
    });

    it('compare nothing with a file that is not there', () => {
        const differs = { lineEnds: { from: 'LF', to: 'CRLF' }, mark: 'added', hasSameLines: true } as const;
        assert.equal(sentences({ disk: 'deleted', ...differs }).length, 1);
        assert.deepEqual(sentences({ target: { ...NOTHING.target, isNew: true }, ...differs }), []);
    });
});
