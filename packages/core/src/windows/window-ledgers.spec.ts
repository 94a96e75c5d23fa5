import * as assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromWire } from '../contract';
import { eventually } from '../testing';
import { agent, useWritesBed } from '../testing/windows/writes-bed';

(process.platform === 'win32' ? describe.skip : describe)('What an agent of a window has written', () => {
    const bed = useWritesBed();

    it('is what its tools name where there is no repository, and the page is told why', async () => {
        await bed.open(false);
        await bed.ledgers.began(agent);
        await bed.ledgers.writes(agent, [bed.at('a.txt')]);
        writeFileSync(bed.at('a.txt'), 'tool\n');
        writeFileSync(bed.at('b.txt'), 'shell\n');
        bed.ledgers.ended(agent.key);
        await bed.isTold('a.txt changed tool');
        assert.equal(bed.told.gap, 'no-repository');
    });

    it('is nothing without Git, and the page is told why, until it is there and the page comes again', async () => {
        const { PATH } = process.env;
        try {
            mkdirSync(bed.root());
            process.env.PATH = bed.temporary();
            bed.ledgers.update({ roots: [bed.root()], isWanted: true });
            await eventually(() => assert.equal(bed.told.gap, 'no-git'));
        } finally {
            process.env.PATH = PATH;
        }
        bed.ledgers.update({ roots: [bed.root()] });
        await eventually(() => assert.equal(bed.told.gap, 'no-repository'));
    });

    it('is nothing, and copied nowhere, where the user does not want it, or the folder is not trusted', async () => {
        await bed.open();
        bed.ledgers.update({ isTrusted: false });
        await eventually(() => assert.equal(bed.told.gap, 'not-trusted'));
        bed.ledgers.update({ isTrusted: true, isWanted: false });
        await eventually(() => assert.equal(bed.told.gap, 'off'));
        assert.deepEqual(bed.ledgers.folders, []);
        process.env.XDG_STATE_HOME = join(bed.temporary(), 'unused');
        bed.start('other');
        bed.ledgers.update({ roots: [bed.root()], isWanted: false });
        await bed.ledgers.dispose();
        assert.equal(existsSync(join(bed.temporary(), 'unused')), false);
    });

    it('is there again for the same window in another process, with its turns over', async () => {
        await bed.open();
        await bed.ledgers.began(agent);
        writeFileSync(bed.at('a.txt'), 'other\n');
        bed.ledgers.refresh();
        await bed.isTold('a.txt changed shell');
        const [{ id }] = bed.told.turns;
        await bed.ledgers.dispose();
        bed.start();
        bed.ledgers.update({ roots: [bed.root()], isWanted: true });
        // A page that comes back asks at once, for its open tabs.
        assert.equal(fromWire(await bed.writes.calls.readBefore(id, bed.uri('a.txt'))), 'one\ntwo\nthree\nfour\n');
        // A page that has stayed would take an empty list for decisions on all files.
        assert.equal(bed.lists[0].turns.length, 1);
        assert.ok(bed.told.turns[0].ended);
    });
});
