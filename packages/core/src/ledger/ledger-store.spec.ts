import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManualClock, useTemporaryFolder } from '../testing';
import { LedgerBed } from '../testing/ledger/ledger-bed';
import { LedgerStore } from './ledger-store';
import { LedgerState } from './turn';

describe('The store of a ledger', () => {
    const folder = useTemporaryFolder();
    const place = (): string => join(folder(), 'ledger');
    const warnings: string[] = [];
    const open = (clock = new ManualClock()): LedgerStore =>
        new LedgerStore(place(), clock, { warn: message => warnings.push(message) });
    let bed: LedgerBed;

    /** As JSON has it. */
    const plain = (state: LedgerState | undefined): unknown => state && JSON.parse(JSON.stringify(state));
    const files = (): string[] => readdirSync(place()).sort();

    beforeEach(async () => {
        warnings.length = 0;
        bed = new LedgerBed({ a: 'a', b: 'b' });
        await bed.turn({ a: 'A', c: 'A' });
        await bed.turn({ b: 'B' }, 'B');
        await bed.ledger.forUser.undo({ agent: 'A' });
        await bed.begin();
    });

    it('gives back what was kept, for its user alone', async () => {
        const store = open();
        store.save(bed.ledger.state);
        await store.flush();
        assert.deepEqual(plain(await open().load()), plain(bed.ledger.state));
        const modes = files().map(name => statSync(join(place(), name)).mode & 0o777);
        assert.deepEqual([...new Set(modes)], [0o600]);
        assert.equal(statSync(place()).mode & 0o777, 0o700);
        assert.equal(await new LedgerStore(join(folder(), 'none'), bed.clock, { warn: assert.fail }).load(), undefined);
    });

    it('writes the turns that have changed, together and a little later, and removes those that are gone', async () => {
        const clock = new ManualClock();
        const store = open(clock);
        store.save(bed.ledger.state);
        await store.flush();
        const names = files();
        names.forEach(name => utimesSync(join(place(), name), 1, 1));
        const rewritten = (): number => files().filter(name => statSync(join(place(), name)).mtimeMs > 1_000).length;
        await bed.ledger.forUser.keep({ agent: 'B' });
        store.save(bed.ledger.state);
        bed.put('a', 'later');
        await bed.ledger.refresh();
        store.save(bed.ledger.state);
        assert.equal(rewritten(), 0);
        clock.advance(1_000);
        await store.flush();
        assert.equal(files().length, names.length - 1);
        // The state, and the open turn.
        assert.equal(rewritten(), 2);
        assert.deepEqual(plain(await open().load()), plain(bed.ledger.state));
    });

    it('knows of no look where the process has ended between a turn and the state', async () => {
        const store = open();
        await bed.turn({ a: 'A' });
        store.save(bed.ledger.state);
        await store.flush();
        const older = readFileSync(join(place(), 'ledger.json'));
        await bed.ledger.forUser.undo({ path: 'a' });
        const { nextOrder } = bed.ledger.state;
        store.save(bed.ledger.state);
        await store.flush();
        assert.ok((await open().load())?.seen);
        writeFileSync(join(place(), 'ledger.json'), older);
        const torn = await open().load();
        assert.deepEqual([torn?.seen, torn?.nextOrder], [undefined, nextOrder]);
    });

    it('sets aside what cannot be read, says so, and counts it as dropped', async () => {
        const store = open();
        store.save(bed.ledger.state);
        await store.flush();
        const file = files().find(name => readFileSync(join(place(), name), 'utf8').includes('"path":"b"')) ?? '';
        const text = readFileSync(join(place(), file), 'utf8');
        for (const garbage of ['{', text.replace('"path":"b"', '"path":"../b"'), text.slice(0, -9)]) {
            writeFileSync(join(place(), file), garbage);
            const state = await open().load();
            assert.deepEqual([state?.turns.length, state?.dropped], [bed.ledger.state.turns.length - 1, 1]);
            assert.ok(files().includes(`${file}.unreadable`));
        }
        assert.equal(warnings.length, 3);
        writeFileSync(join(place(), 'ledger.json'), 'null');
        assert.equal(await open().load(), undefined);
    });
});
