import { strict as assert } from 'node:assert';
import { demoEdit } from './demo-edit';

describe('demoEdit', () => {
    it('puts a comment above the line of the cursor, indented as that line', () => {
        const edited = demoEdit('/w/a.ts', 'if (a) {\n    b();\n}\n', 2);
        assert.equal(edited, 'if (a) {\n    // [demo model] Proposal 1, for you to review.\n    b();\n}\n');
    });

    it('keeps CRLF and the first line of a script', () => {
        assert.equal(
            demoEdit('/w/a.sh', '#!/bin/sh\r\nls\r\n'),
            '#!/bin/sh\r\n# [demo model] Proposal 1, for you to review.\r\nls\r\n'
        );
    });

    it('counts its proposals', () => {
        const once = demoEdit('/w/notes.md', '# Notes') ?? '';
        assert.match(once, /^# Notes\n\n## \[demo model\] Proposal 1\n/);
        assert.match(demoEdit('/w/notes.md', once) ?? '', /## \[demo model\] Proposal 2\n/);
    });

    it('leaves JSON valid, and alone where it cannot', () => {
        assert.deepEqual(Object.keys(JSON.parse(demoEdit('/w/a.json', '{"b": 1}') ?? '') as object), ['b', '//']);
        assert.equal(demoEdit('/w/a.json', '[1]'), undefined);
        assert.equal(demoEdit('/w/a.json', '{ // comment\n}'), undefined);
    });

    it('edits an empty file', () => {
        assert.match(demoEdit('/w/a.js', '') ?? '', /^\/\/ \[demo model\] Proposal 1/);
        assert.match(demoEdit('/w/a.txt', '') ?? '', /\[demo model\] Proposal 1/);
    });
});
