import * as assert from 'node:assert/strict';
import { LedgerBed } from '../testing/ledger/ledger-bed';

describe('A redo', () => {
    let bed: LedgerBed;
    beforeEach(() => (bed = new LedgerBed({ a: 'text', b: 'other' })));

    it('brings both sides of a renaming back, or neither', async () => {
        await bed.turn({ a: undefined, renamed: 'text' });
        const { id = '' } = await bed.ledger.forUser.undo({});
        bed.put('renamed', 'user');
        const kinds = async (): Promise<string[]> =>
            (await bed.ledger.forUser.redo(id)).map(({ path, kind }) => `${path} ${kind}`).sort();
        assert.deepEqual(await kinds(), ['a both', 'renamed both']);
        assert.deepEqual([bed.text('a'), bed.text('renamed')], ['text', 'user']);
        bed.put('renamed', undefined);
        assert.deepEqual(await kinds(), ['a undone', 'renamed undone']);
        assert.deepEqual([bed.text('a'), bed.text('renamed')], [undefined, 'text']);
    });

    it('is one where the user’s act took more than one undo', async () => {
        await bed.turn({ a: 'A', b: 'A' });
        const { id = '' } = await bed.ledger.forUser.undo({ path: 'a' });
        await bed.turn({ a: 'B' }, 'B');
        await bed.ledger.forUser.undo({ agent: 'B' });
        assert.equal((await bed.ledger.forUser.undo({ path: 'b' }, new Map(), id)).id, id);
        assert.equal(bed.ledger.state.turns.at(-1)?.id, id);
        await bed.ledger.forUser.redo(id);
        assert.deepEqual([bed.text('a'), bed.text('b')], ['A', 'A']);
        assert.equal(
            bed.ledger.state.turns.some(turn => turn.id === id),
            false
        );
    });
});
