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

describe('A file that tools of two agents name', () => {
    let bed: LedgerBed;
    const names = (key: string): Promise<void> => bed.ledger.willWrite({ key, label: `Agent ${key}` }, 'a');
    const writes = async (key: string, text: string): Promise<void> => {
        await names(key);
        bed.put('a', text);
    };
    const told = (): string[] =>
        bed.ledger.state.turns
            .flatMap(({ agents, steps }) =>
                steps.map(({ by }) => `${agents.map(({ key }) => key).join(', ')} by ${by}`)
            )
            .sort();

    beforeEach(async () => {
        bed = new LedgerBed({ a: '' });
        await bed.begin('A');
        await bed.begin('B');
    });

    ['AB', 'BA', 'ABA', 'BAB'].forEach(order =>
        it(`has each write below its own agent, in the order ${order}`, async () => {
            for (const key of order) {
                await writes(key, `${bed.text('a')}by ${key}\n`);
            }
            await bed.ledger.refresh();
            const expected = [...order].sort().map(key => `${key} by tool`);
            assert.deepEqual(told(), expected);
        })
    );

    it('has the later one’s below its own agent where the user has accepted the first one’s', async () => {
        await names('A');
        await bed.ledger.accepts('a', Buffer.from('accepted'));
        bed.put('a', 'accepted');
        await writes('B', 'by B');
        await bed.ledger.refresh();
        assert.deepEqual(told(), ['B by tool']);
    });

    it('has what changes below both while both may write, and below one of them once the other is done', async () => {
        await names('A');
        await writes('B', 'by one of them');
        await bed.ledger.refresh();
        assert.deepEqual(told(), ['A, B by tool']);
        await bed.ledger.turnEnded('A');
        bed.put('a', 'by B');
        await bed.ledger.turnEnded('B');
        assert.deepEqual(told(), ['A, B by tool', 'B by tool']);
    });
});
