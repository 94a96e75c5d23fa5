import assert from 'node:assert/strict';
import type { FileDecision } from '@agent-companion/protocol/tools';
import { offerOf, summaryOf } from './change-summary';

describe('What a model is told of a change', () => {
    const files = (...decisions: FileDecision['decision'][]): FileDecision[] =>
        decisions.map(decision => ({ path: 'a.ts', decision }));

    it('is how many files are decided, and how many wait', () => {
        assert.equal(summaryOf('Rename', []), 'Rename: there is nothing to change.');
        assert.equal(summaryOf('Rename', files('waiting')), 'Rename: of 1 file 1 waiting for the user.');
        assert.equal(
            summaryOf('Rename', files('refused', 'accepted', 'rejected', 'accepted')),
            'Rename: of 4 files 2 accepted, 1 rejected, 1 refused.'
        );
    });

    it('is what is offered at a place', () => {
        assert.equal(offerOf(undefined), 'Nothing is offered there.');
        assert.match(offerOf([{ title: 'a' }, { title: 'b' }]), /^Nothing was changed\. 2 can be .* by their titles/);
    });
});
