import * as assert from 'node:assert/strict';
import { spaceChanges } from './space-changes';

describe('spaceChanges', () => {
    const lines = (text: string): string[] => text.split('\n');

    it('are the lines whose indentation alone has changed, on both sides, among others', () => {
        const left = lines('if a:\n    x()\ny()\nz()\n');
        assert.deepEqual(spaceChanges(left, lines('if a:\n    x(1)\n    w()\n    y()\nz()\n')), {
            left: [2],
            right: [3]
        });
    });

    it('are those with other space at their end, or a tab for blanks, and blank ones', () => {
        assert.deepEqual(spaceChanges(lines('a\n    b\n\nc'), lines('a  \n\tb\n  \nc')), {
            left: [0, 1, 2],
            right: [0, 1, 2]
        });
    });

    it('are found where the same text is there with each indentation', () => {
        assert.deepEqual(spaceChanges(lines('  }\n    }\na\n  }'), lines('  }\n    }\na\n    }')), {
            left: [3],
            right: [3]
        });
    });

    it('are none of equal texts, nor of lines that have come or gone', () => {
        assert.deepEqual(spaceChanges(lines('a\nb'), lines('a\nb')), { left: [], right: [] });
        assert.deepEqual(spaceChanges(lines('a\n b\nc'), lines('a\nc\n d')), { left: [], right: [] });
    });

    it('are found in a long text of which much else changes, in a moment', () => {
        const left = Array.from({ length: 20_000 }, (_, index) => (index % 3 === 0 ? '}' : `line ${index}`));
        const isOther = (index: number): boolean => index % 4 === 1;
        const right = left.map((line, index) => (isOther(index) ? `${line}!` : `  ${line}`));
        const begun = process.cpuUsage().user;
        const { length } = spaceChanges(left, right).right;
        assert.ok(length > 0.99 * left.filter((_, index) => !isOther(index)).length, `${length}`);
        const rewritten = left.map((_, index) => `other ${index}`);
        assert.deepEqual(spaceChanges(left, rewritten), { left: [], right: [] });
        const milliseconds = (process.cpuUsage().user - begun) / 1_000;
        assert.ok(milliseconds < 1_000, `${milliseconds} ms`);
    });
});
