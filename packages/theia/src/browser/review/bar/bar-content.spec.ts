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
});
