import * as assert from 'node:assert/strict';
import { fileChange } from './file-change';

describe('What has become of a file since a change was proposed', () => {
    const PROPOSED_AT = 1_000;
    const file = (text: string, modifiedAt = 500): Parameters<typeof fileChange>[0] => ({
        exists: true,
        text,
        modifiedAt
    });
    const missing = { exists: false, text: '' };

    it('is known by its texts', () => {
        assert.equal(fileChange(file('a'), file('b', 2_000), PROPOSED_AT), 'changed');
        assert.equal(fileChange(file('a'), file('a', 2_000), PROPOSED_AT), 'same');
    });

    it('is that it was made or deleted', () => {
        assert.equal(fileChange(missing, file('a'), PROPOSED_AT), 'created');
        assert.equal(fileChange(file('a'), missing, PROPOSED_AT), 'deleted');
        assert.equal(fileChange(missing, missing, PROPOSED_AT), 'same');
    });

    it('is known by its time where it was read once, as after a reload, or could not be read before', () => {
        const [before, after] = [file('a', 500), file('a', 2_000)];
        assert.equal(fileChange(before, before, PROPOSED_AT), 'same');
        assert.equal(fileChange(after, after, PROPOSED_AT), 'changed');
        assert.equal(fileChange(file('', 0), after, PROPOSED_AT, false), 'changed');
    });
});
