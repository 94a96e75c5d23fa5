import * as assert from 'node:assert/strict';
import { proposerOf } from '@agent-companion/page';
import { BarContent, barContentOf, BarFacts } from './bar-content';

const ORDERS: BarFacts = {
    file: 'orders.js',
    folder: 'lib',
    agent: 'Gemini CLI',
    proposer: 'Gemini CLI',
    isNew: false,
    size: { added: 5, removed: 3 },
    changes: { index: 1, count: 5 },
    kept: 0,
    comments: 0,
    files: { index: 0, count: 3 }
};

describe('The content of the review bar', () => {
    const contentWith = (facts: Partial<BarFacts>): BarContent => barContentOf({ ...ORDERS, ...facts });

    it('is the file, its agent, the size, and where the user is', () => {
        const content = barContentOf(ORDERS);
        assert.equal(content.folder + content.file, 'lib/orders.js');
        assert.equal(content.label, 'Review of orders.js by Gemini CLI');
        assert.deepEqual(content.size, { added: '+5', removed: '−3', spoken: 'lines: 5 added, 3 removed' });
        assert.deepEqual(content.changes, {
            text: 'Change 2 of 5',
            shortText: '2/5',
            spoken: 'Change 2 of 5',
            hasButtons: true
        });
        assert.deepEqual(content.files, {
            text: '2 more files wait',
            shortText: '1/3',
            spoken: 'File 1 of 3',
            hasButtons: true
        });
        assert.deepEqual([content.tag, content.kept, content.comments], [undefined, undefined, undefined]);
    });

    it('says how many changes are kept, how many comments there are, and that one more file waits', () => {
        const { kept, comments } = contentWith({ kept: 5, comments: 2 });
        assert.deepEqual([kept, comments], ['5 of 5 kept', '2 comments']);
        assert.equal(contentWith({ comments: 1 }).comments, '1 comment');
        assert.equal(contentWith({ files: { index: 1, count: 2 } }).files?.text, '1 more file waits');
    });

    it('is what the companion itself proposes a change for, and the client that wants it', () => {
        const agentName = 'IDE Tools';
        const purpose = { title: 'Rename greet to welcome', client: 'gemini-cli' };
        const content = contentWith({ agent: agentName, proposer: proposerOf({ agentName, purpose }) });
        assert.equal(content.proposer, 'Rename greet to welcome · gemini-cli');
        assert.equal(content.label, 'Review of orders.js by IDE Tools');
        assert.equal(proposerOf({ agentName: 'Gemini CLI' }), 'Gemini CLI');
    });

    it('has no folder for a file of the workspace’s own, and one slash after every other', () => {
        assert.equal(contentWith({ folder: '' }).folder, '');
        assert.equal(contentWith({ folder: '/' }).folder, '/');
        assert.equal(contentWith({ folder: '/far/away' }).folder, '/far/away/');
    });

    it('counts the changes where the cursor is in none', () => {
        const counted = (count: number) => contentWith({ changes: { count } }).changes;
        assert.equal(counted(5)?.text, '5 changes');
        assert.equal(counted(1)?.text, '1 change');
        assert.deepEqual([counted(0)?.text, counted(0)?.hasButtons], ['no changes', false]);
    });

    it('has no numbers that are not known', () => {
        const { size, changes } = contentWith({ size: undefined, changes: undefined });
        assert.deepEqual([size, changes], [undefined, undefined]);
    });

    it('leads to no other file where there is none, or where this one does not wait', () => {
        assert.equal(contentWith({ files: { index: 0, count: 1 } }).files, undefined);
        assert.equal(contentWith({ files: undefined }).files, undefined);
    });

    it('says that a file is new', () => {
        assert.equal(contentWith({ isNew: true }).tag, 'new file');
    });
});
