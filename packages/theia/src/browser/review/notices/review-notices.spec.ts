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

const EVERY_WARNING: readonly Partial<ReviewFacts>[] = [
    { disk: 'changed' },
    { disk: 'created' },
    { disk: 'deleted' },
    { disk: 'deleted', movedTo: 'b.txt' },
    { isUnsaved: true },
    { unreadable: 'folder' },
    { unreadable: 'tooLarge' },
    { unreadable: 'failed' },
    { inexact: 'binary' },
    { target: { ...NOTHING.target, readOnly: true } },
    { target: { ...NOTHING.target, isNew: true, missingFolder: true } }
];

describe('The notices of a review', () => {
    const sentences = (facts: Partial<ReviewFacts>): string[] =>
        noticesOf({ ...NOTHING, ...facts }).map(({ sentence }) => sentence);
    const target = (facts: Partial<ReviewFacts['target']>): string[] =>
        sentences({ target: { ...NOTHING.target, ...facts } });

    it('are none when nothing is special', () => {
        assert.deepEqual(sentences({}), []);
    });

    it('say where the agent would write', () => {
        assert.deepEqual(target({ isNew: true }), []);
        assert.match(target({ isNew: true, missingFolder: true })[0], /in a folder that does not exist yet/);
        assert.deepEqual(target({ outsideWorkspace: true }), ['a.txt lies outside of this workspace, in /far/away.']);
        const linked = target({ outsideWorkspace: true, linkTarget: '/real/b.txt' });
        assert.equal(linked[1], 'That is outside of this workspace.');
        assert.match(target({ linkTarget: '/real/b.txt' })[0], /leads through a symbolic link to \/real\/b\.txt/);
        assert.match(target({ readOnly: true })[0], /read-only\. Gemini CLI may not be able to write it/);
    });

    it('say what has become of the file, and what an accept does then', () => {
        assert.match(
            sentences({ disk: 'changed' })[0],
            /has changed on disk .* Gemini CLI overwrites that; to keep it, reject and ask Gemini CLI again\.$/
        );
        assert.match(sentences({ disk: 'created' })[0], /was made meanwhile\. .* overwrites it/);
        assert.match(sentences({ disk: 'deleted' })[0], /was deleted\. .* makes a\.txt again/);
        assert.match(
            sentences({ disk: 'deleted', movedTo: 'b.txt' })[0],
            /was renamed to b\.txt\. .* makes a\.txt again/
        );
        assert.match(sentences({ isUnsaved: true })[0], /unsaved changes .* overwrites the file on disk/);
    });

    it('say what Write File does where the agent is gone, and nothing of what cannot be done any more', () => {
        const gone = (facts: Partial<ReviewFacts>): string => sentences({ agentIs: 'gone', ...facts })[1];
        assert.equal(
            gone({ disk: 'changed' }),
            'a.txt has changed on disk since the proposal was made. Write File overwrites that.'
        );
        assert.equal(gone({ disk: 'deleted' }), 'a.txt was deleted. Write File makes a.txt again.');
        for (const facts of EVERY_WARNING) {
            assert.doesNotMatch(gone(facts), /accept|reject|Gemini CLI/i);
            assert.doesNotMatch(sentences({ agentIs: 'ended', ...facts })[1], /accept|reject|Gemini CLI|Write File/i);
        }
    });

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
        assert.match(unreadable('folder').join(), /^a\.txt is a folder by now, .* Reject, or move the folder away/);
        assert.match(unreadable('tooLarge').join(), /^a\.txt is larger than 128 MB .* Gemini CLI overwrites it\.$/);
        assert.match(unreadable('failed').join(), /^a\.txt cannot be read .* permissions before you accept/);
        assert.match(sentences({ inexact: 'binary', hasSameLines: true }).join(), /^a\.txt looks like a binary file/);
        assert.match(sentences({ inexact: 'undecodable', hasSameLines: true }).join(), /Set ‘files\.encoding’ to see/);
    });

    it('say what the two sides do not show', () => {
        assert.deepEqual(sentences({ lineEnds: { from: 'LF', to: 'CRLF' } }), ['Line ends change from LF to CRLF.']);
        assert.deepEqual(sentences({ lineEnds: { from: 'none', to: 'CRLF' } }), []);
        assert.match(sentences({ mark: 'added' })[0], /A byte order mark is added/);
        assert.match(sentences({ mark: 'removed' })[0], /The byte order mark .* is removed/);
    });

    it('say when there is nothing else, or nothing at all', () => {
        assert.deepEqual(sentences({ hasSameLines: true }), ['The proposal is the same as the file.']);
        const ends = sentences({ hasSameLines: true, lineEnds: { from: 'CRLF', to: 'LF' } });
        assert.deepEqual(ends, ['Line ends change from CRLF to LF.', 'Nothing else changes.']);
    });

    it('compare nothing with a file that is not there', () => {
        const differs = { lineEnds: { from: 'LF', to: 'CRLF' }, mark: 'added', hasSameLines: true } as const;
        assert.equal(sentences({ disk: 'deleted', ...differs }).length, 1);
        assert.deepEqual(sentences({ target: { ...NOTHING.target, isNew: true }, ...differs }), []);
    });

    it('offer the user’s edits of an earlier proposal, and only those', () => {
        const offer = (hasEarlierEdits: boolean, showsEarlierEdits: boolean) =>
            noticesOf({ ...NOTHING, updated: { hasEarlierEdits, showsEarlierEdits } })[0].offer;
        assert.equal(offer(true, false), 'earlierEdits');
        assert.equal(offer(false, true), 'newProposal');
        assert.equal(offer(false, false), undefined);
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

    it('say that the agent is gone, before anything else', () => {
        assert.match(
            sentences({ agentIs: 'gone', disk: 'changed' })[0],
            /Gemini CLI no longer waits for this change\./
        );
        assert.match(
            sentences({ agentIs: 'disconnected', disk: 'changed' })[0],
            /^Gemini CLI is not connected\. You can accept/
        );
        assert.match(sentences({ agentIs: 'ended', disk: 'changed' })[0], /the IDE cannot write it any more/);
    });
});
