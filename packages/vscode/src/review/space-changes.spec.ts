import * as assert from 'node:assert/strict';
import { spaceChanges } from './space-changes';

describe('spaceChanges', () => {
    it('are the lines whose indentation alone has changed, on both sides, among others', () => {
        const left = 'if a:\n    x()\ny()\nz()\n';
        assert.deepEqual(spaceChanges(left, 'if a:\n    x(1)\n    w()\n    y()\nz()\n'), {
            left: [2],
            right: [3]
        });
    });

    it('are those with other space at their end, or a tab for blanks, and blank ones', () => {
        assert.deepEqual(spaceChanges('a\n    b\n\nc', 'a  \n\tb\n  \nc'), {
            left: [0, 1, 2],
            right: [0, 1, 2]
        });
    });

    it('are found where the same text is there with each indentation', () => {
        assert.deepEqual(spaceChanges('  }\n    }\na\n  }', '  }\n    }\na\n    }'), {
            left: [3],
            right: [3]
        });
    });

    it('are none of equal texts, nor of lines that have come or gone', () => {
        assert.deepEqual(spaceChanges('a\nb', 'a\nb'), { left: [], right: [] });
        assert.deepEqual(spaceChanges('a\n b\nc', 'a\nc\n d'), { left: [], right: [] });
    });
});
