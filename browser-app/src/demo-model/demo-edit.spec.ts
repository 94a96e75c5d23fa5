import { strict as assert } from 'node:assert';
import { demoEdit } from './demo-edit';

describe('demoEdit', () => {
    it('keeps CRLF and the first line of a script', () => {
        assert.equal(
            demoEdit('/w/a.sh', '#!/bin/sh\r\nls\r\n'),
            '#!/bin/sh\r\n# [demo model] Proposal 1, for you to review.\r\nls\r\n'
        );
    });

    it('leaves JSON valid, and alone where it cannot', () => {
        assert.deepEqual(Object.keys(JSON.parse(demoEdit('/w/a.json', '{"b": 1}') ?? '') as object), ['b', '//']);
        assert.equal(demoEdit('/w/a.json', '[1]'), undefined);
        assert.equal(demoEdit('/w/a.json', '{ // comment\n}'), undefined);
    });
});
