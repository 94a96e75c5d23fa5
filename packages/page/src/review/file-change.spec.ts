import * as assert from 'node:assert/strict';
import { fileChange } from './file-change';

describe('What has become of a file since a change was proposed', () => {
    const file = (text: string): Parameters<typeof fileChange>[0] => ({ exists: true, text });
    const missing = { exists: false, text: '' };

    it('is known by its texts', () => {
        assert.equal(fileChange(file('a'), file('b')), 'changed');
        assert.equal(fileChange(file('a'), file('a')), 'same');
    });

    it('is that it was made or deleted', () => {
        assert.equal(fileChange(missing, file('a')), 'created');
        assert.equal(fileChange(file('a'), missing), 'deleted');
        assert.equal(fileChange(missing, missing), 'same');
    });

    it('is what the backend has told of the time before, as after a reload', () => {
        assert.equal(fileChange(file('a'), file('a'), 'changed'), 'changed');
        assert.equal(fileChange(missing, missing, 'deleted'), 'deleted');
        assert.equal(fileChange(missing, file('a'), 'deleted'), 'created');
    });
});
