import assert from 'node:assert/strict';
import { LedgerBed } from '../testing/ledger/ledger-bed';

describe('Files with one content', () => {
    it('are not taken for renamed where only the mode of one has changed', async () => {
        const bed = new LedgerBed({ same: 'x', gone: 'x' });
        const blob = bed.workTree.files.get('same')?.blob ?? '';
        await bed.begin();
        bed.put('gone', undefined);
        bed.workTree.put('same', { blob, mode: 'executable' });
        await bed.ledger.turnEnded('A');
        const [{ id: turn }] = bed.ledger.state.turns;
        const { files: undone } = await bed.ledger.forUser.undo({ turn, path: 'same' });
        assert.deepEqual(
            undone.map(({ path }) => path),
            ['same']
        );
    });
});
