import * as assert from 'node:assert/strict';
import { reviewRequest } from '../testing/review-request';
import { AskedFile, linesOf, placeOf } from './file-list-text';

function file(path: string, more: Partial<AskedFile> = {}): AskedFile {
    return { path, isOutside: false, agentName: 'Gemini CLI', states: [], ...more };
}

describe('The files in a question', () => {
    it('are named with their agents when there are several', () => {
        const lines = linesOf([file('a.ts'), file('a.ts', { agentName: 'Gemini CLI 2', states: ['new file'] })]);
        assert.deepEqual(lines, ['a.ts (Gemini CLI)', 'a.ts (Gemini CLI 2, new file)']);
    });

    it('are counted where they are many, but not one outside of the workspace', () => {
        const many = Array.from({ length: 24 }, (_, index) => file(`${index}.ts`));
        const lines = linesOf([...many.slice(0, 23), file('/etc/hosts', { isOutside: true })]);
        assert.equal(lines.length, 11);
        assert.deepEqual([lines[0], lines[1], lines[9], lines[10]], ['/etc/hosts', '0.ts', '8.ts', 'and 14 more']);
    });

    it('show characters that would hide what a path is', () => {
        assert.deepEqual(linesOf([file('a\u202egpj.sh'), file('b\nc.ts')]), ['a\\u{202e}gpj.sh', 'b\\u{a}c.ts']);
        assert.deepEqual(linesOf([file('a\u{e0100}b\u3164\ud800')]), ['a\\u{e0100}b\\u{3164}\\u{d800}']);
    });
});

describe('The one file in a question', () => {
    const place = (fileUri: string, target: object): string =>
        placeOf(reviewRequest({ fileUri, target: { ...reviewRequest().target, ...target } }), uri =>
            decodeURIComponent(new URL(uri).pathname)
        );

    it('is named with its folders, where a link leads, and whether it is outside', () => {
        assert.equal(place('file:///w/src/a.ts', { isNew: true }), '/w/src/a.ts');
        const outside = place('file:///w/%E2%80%AEa.ts', { linkTarget: '/home/me/.bashrc', outsideWorkspace: true });
        assert.equal(outside, '/w/\\u{202e}a.ts → /home/me/.bashrc (outside the workspace)');
    });
});
