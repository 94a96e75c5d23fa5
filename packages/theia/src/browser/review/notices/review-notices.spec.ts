import * as assert from 'node:assert/strict';
import { ReviewFacts } from './review-facts';
import { noticesOf } from './review-notices';

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

    it('do not call a file new that was made meanwhile', () => {
        const made = sentences({ disk: 'created', target: { ...NOTHING.target, isNew: true } });
        assert.equal(made.length, 1);
    });

    it('say that the file cannot be read, or not as it is, and nothing of what is compared then', () => {
        const differs = { lineEnds: { from: 'LF', to: 'CRLF' }, mark: 'added', hasSameLines: true } as const;
        const unreadable = (reason: ReviewFacts['unreadable']) => sentences({ unreadable: reason, ...differs });
        assert.match(unreadable('folder').join(), /^a\.txt is a folder by now, .* Move the folder away/);
        assert.match(unreadable('tooLarge').join(), /^a\.txt is larger than 128 MB/);
        assert.match(unreadable('failed').join(), /^a\.txt cannot be read .* permissions\.$/);
        assert.match(sentences({ inexact: 'binary', hasSameLines: true }).join(), /^a\.txt looks like a binary file/);
        assert.match(sentences({ inexact: 'undecodable', hasSameLines: true }).join(), /Set ‘files\.encoding’ to see/);
    });

    it('compare nothing with a file that is not there', () => {
        const differs = { lineEnds: { from: 'LF', to: 'CRLF' }, mark: 'added', hasSameLines: true } as const;
        assert.equal(sentences({ disk: 'deleted', ...differs }).length, 1);
        assert.deepEqual(sentences({ target: { ...NOTHING.target, isNew: true }, ...differs }), []);
    });

    it('say that the agent takes no edits, and offer none then', () => {
        assert.deepEqual(sentences({ takesEdits: false }), [
            'Gemini CLI can write its own text only: accept it as it is, or reject it.'
        ]);
        const updated = { hasEarlierEdits: true, showsEarlierEdits: false };
        assert.equal(noticesOf({ ...NOTHING, takesEdits: false, updated })[0].offer, undefined);
    });

    it('warn of what an accept does that is not seen, and of nothing else', () => {
        const warnings = (facts: Partial<ReviewFacts>): boolean[] =>
            noticesOf({ ...NOTHING, ...facts }).map(({ isWarning }) => isWarning);
        assert.deepEqual(warnings({ agentIs: 'gone', disk: 'changed', mark: 'added' }), [true, true, false]);
        assert.deepEqual(warnings({ target: { ...NOTHING.target, isNew: true, missingFolder: true } }), [false]);
        assert.deepEqual(warnings({ updated: { hasEarlierEdits: false, showsEarlierEdits: false } }), [false]);
    });
});
