import * as assert from 'node:assert/strict';
import URI from '@theia/core/lib/common/uri';
import { Range } from '@theia/core/shared/vscode-languageserver-protocol';
import { fileMentionsOf, linesOf, MentionContext, mentionsOf, mentionTargets } from './mentions';

const folder = new URI('file:///home/me/my%20project');
const context: MentionContext = { folder, style: 'posix' };
const range = (...numbers: [number, number, number, number]): Range => Range.create(...numbers);

describe('mentions of files', () => {
    const text = (selection: unknown, where = context): string => mentionsOf(mentionTargets(selection), where).text;
    const file = folder.resolve('lib/the orders.js');

    it('name a file from the folder of the agent, and by its whole path elsewhere', () => {
        assert.equal(text({ uri: file }), '@lib/the\\ orders.js ');
        assert.equal(text({ uri: new URI('file:///tmp/a.js') }), '@/tmp/a.js ');
        assert.equal(
            text({ uri: file }, { folder: undefined, style: 'posix' }),
            '@/home/me/my\\ project/lib/the\\ orders.js '
        );
    });

    it('say which lines are selected', () => {
        assert.equal(text({ uri: file, selection: range(2, 0, 4, 7) }), '@lib/the\\ orders.js (lines 3-5) ');
        assert.equal(text({ uri: file, selection: range(2, 3, 2, 3) }), '@lib/the\\ orders.js ');
        assert.equal(linesOf(range(2, 0, 3, 0)), 'line 3');
        assert.equal(linesOf(range(0, 0, 3, 0)), 'lines 1-3');
        assert.equal(linesOf(range(6, 2, 6, 9)), 'line 7');
    });

    it('say what a problem is, in one line, and have the CLI add no other file for it', () => {
        const marker = { data: { range: range(6, 0, 6, 3), message: "Cannot find\n module '@types/x'" } };
        assert.equal(
            text([{ uri: folder.resolve('a.ts'), marker }]),
            "@a.ts (line 7: Cannot find module '\\@types/x') "
        );
    });

    it('say nothing of a problem that the user cannot read', () => {
        const marker = { data: { range: range(6, 0, 6, 3), message: 'Cannot\u200b find\u{e0061}\u{e0062} x\u202e' } };
        assert.equal(text([{ uri: folder.resolve('a.ts'), marker }]), '@a.ts (line 7: Cannot find x) ');
    });

    it('are URIs and lines from 0 for an agent that takes them over its connection', () => {
        const selection = [{ uri: file, selection: range(2, 0, 4, 0) }, { uri: file }];
        assert.deepEqual(fileMentionsOf(mentionTargets(selection)), [
            { uri: file.toString(), lines: { first: 2, last: 3 } },
            { uri: file.toString() }
        ]);
    });

    it('leave out what is not on disk, and tell of names that no prompt can hold', () => {
        assert.deepEqual(mentionTargets([{ uri: new URI('untitled:/a') }, {}, undefined, 'a']), []);
        const targets = mentionTargets([{ uri: folder.resolve('a\nb') }, { uri: folder.resolve('c') }]);
        assert.deepEqual(mentionsOf(targets, context), { text: '@c ', unsayable: ['a\nb'] });
    });
});
