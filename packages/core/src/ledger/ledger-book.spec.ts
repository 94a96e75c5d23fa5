import assert from 'node:assert/strict';
import { LedgerBed } from '../testing/ledger/ledger-bed';

describe('A look of the ledger', () => {
    it('tells of a change only where it finds one, or fails for the first time', async () => {
        const bed = new LedgerBed({ a: 'a' });
        await bed.turn({ a: 'x' });
        let count = 0;
        const after = async (act: () => void): Promise<number> => {
            act();
            count = 0;
            // Pages read a file before a turn again whenever they are told.
            await bed.ledger.forUser.preview({ path: 'a' });
            await bed.ledger.forUser.preview({ path: 'a' });
            return count;
        };
        bed.ledger.onDidChange(() => count++);
        assert.equal(await after(() => undefined), 0);
        assert.equal(await after(() => bed.put('b', 'y')), 1);
        assert.equal(await after(() => (bed.workTree.failure = new Error('no Git'))), 1);
        assert.equal(await after(() => (bed.workTree.failure = undefined)), 1);
    });
});
