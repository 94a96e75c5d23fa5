import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromWire } from '../contract';
import { eventually } from '../testing';
import { agent, useWritesBed } from '../testing/windows/writes-bed';

(process.platform === 'win32' ? describe.skip : describe)('What agents have written, as a page is told', () => {
    const bed = useWritesBed();

    it('is what its shell wrote, which is undone and redone', async () => {
        await bed.open();
        const turn = await bed.writtenByShell('one\nTWO\nthree\nfour\n');
        assert.deepEqual([bed.told.turns[0].agentName, bed.told.turns[0].agentKind], ['Codex', 'codex']);
        assert.equal(fromWire(await bed.writes.calls.readBefore(turn, bed.uri('a.txt'))), 'one\ntwo\nthree\nfour\n');
        const { id = '', ...undo } = await bed.writes.calls.undoWrites({ turns: [turn], uri: bed.uri('a.txt') });
        assert.deepEqual(undo, { undone: 1, touched: [] });
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'one\ntwo\nthree\nfour\n');
        await bed.isTold();
        await bed.writes.calls.redoWrites(id);
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'one\nTWO\nthree\nfour\n');
        await bed.isTold('a.txt changed shell');
    });

    it('is undone in all its turns, and with later changes, as one, which another process can redo', async () => {
        await bed.open();
        const turns = [await bed.writtenByShell('one\nTWO\nthree\nfour\n')];
        await bed.ledgers.began(agent);
        writeFileSync(bed.at('a.txt'), 'one\nTWO\nthree\nFOUR\n');
        writeFileSync(bed.at('b.txt'), 'b\n');
        bed.ledgers.ended(agent.key);
        await bed.isTold('a.txt changed shell', 'b.txt added shell', 'a.txt changed shell');
        turns.unshift(bed.told.turns[0].id);
        writeFileSync(bed.at('b.txt'), 'mine\n');
        const { id, ...first } = await bed.writes.calls.undoWrites({ turns });
        assert.deepEqual(first, { undone: 1, touched: [bed.uri('b.txt')] });
        assert.deepEqual(await bed.writes.calls.undoWrites({ turns }, true, id), { undone: 1, touched: [], id });
        await eventually(() => assert.equal(bed.told.redo, id));
        await bed.ledgers.dispose();
        bed.start();
        bed.ledgers.update({ roots: [bed.root()], isWanted: true });
        await eventually(() => assert.equal(bed.told.redo, id));
        writeFileSync(bed.at('b.txt'), 'new\n');
        assert.deepEqual(await bed.writes.calls.redoWrites(id ?? ''), { undone: 1, touched: [bed.uri('b.txt')], id });
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'one\nTWO\nthree\nFOUR\n');
        rmSync(bed.at('b.txt'));
        assert.equal((await bed.writes.calls.redoWrites(id ?? '')).undone, 1);
        assert.equal(readFileSync(bed.at('b.txt'), 'utf8'), 'mine\n');
        await eventually(() => assert.equal(bed.told.redo, undefined));
    });

    it('is what one change leaves that the user keeps, if the file still has it', async () => {
        await bed.open();
        const turn = await bed.writtenByShell('ONE\ntwo\nthree\nFOUR\n');
        const target = { turns: [turn], uri: bed.uri('a.txt') };
        const run = { start: 0, end: 1 };
        assert.equal(await bed.writes.calls.keepWrites(target, { before: run, now: run, text: 'other' }), false);
        assert.equal(await bed.writes.calls.keepWrites(target, { before: run, now: run, text: 'ONE' }), true);
        await bed.writes.calls.undoWrites({ turns: [bed.told.turns[0].id], uri: bed.uri('a.txt') });
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'ONE\ntwo\nthree\nfour\n');
    });

    it('has a renamed file beside its former text, of which one change can be kept', async () => {
        await bed.open();
        await bed.ledgers.began(agent);
        rmSync(bed.at('a.txt'));
        writeFileSync(bed.at('b.txt'), 'ONE\ntwo\nthree\nFOUR\n');
        bed.ledgers.ended(agent.key);
        await bed.isTold('b.txt renamed shell');
        const [{ id: turn }] = bed.told.turns;
        assert.equal(fromWire(await bed.writes.calls.readBefore(turn, bed.uri('b.txt'))), 'one\ntwo\nthree\nfour\n');
        const first = { start: 0, end: 1 };
        const target = { turns: [turn], uri: bed.uri('b.txt') };
        assert.equal(await bed.writes.calls.keepWrites(target, { before: first, now: first, text: 'ONE' }), true);
        assert.equal(fromWire(await bed.writes.calls.readBefore(turn, bed.uri('b.txt'))), 'ONE\ntwo\nthree\nfour\n');
        assert.equal((await bed.writes.calls.undoWrites(target)).undone, 1);
        assert.deepEqual(
            [existsSync(bed.at('b.txt')), readFileSync(bed.at('a.txt'), 'utf8')],
            [false, 'ONE\ntwo\nthree\nfour\n']
        );
    });

    it('leaves alone what somebody has written in the same lines since, unless the user wants it gone', async () => {
        await bed.open();
        const turn = await bed.writtenByShell('one\nTWO\nthree\nfour\n');
        writeFileSync(bed.at('a.txt'), 'one\nmine\nthree\nfour\n');
        assert.deepEqual(await bed.writes.calls.undoWrites({ turns: [turn] }), {
            undone: 0,
            touched: [bed.uri('a.txt')]
        });
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'one\nmine\nthree\nfour\n');
        assert.equal((await bed.writes.calls.undoWrites({ turns: [turn] }, true)).undone, 1);
        assert.equal(readFileSync(bed.at('a.txt'), 'utf8'), 'one\ntwo\nthree\nfour\n');
    });

    it('is no more what the user stages once nobody works, as soon as files are told to have changed', async () => {
        await bed.open();
        await bed.writtenByShell('other\n');
        await eventually(() => assert.ok(bed.told.turns[0].ended));
        execFileSync('git', ['add', '-A'], { cwd: bed.root() });
        bed.ledgers.refresh();
        await bed.isTold();
    });

    it('is neither what the user saves, nor what the user has accepted', async () => {
        await bed.open();
        await bed.ledgers.began(agent);
        await eventually(() => assert.ok(bed.told.isWorking));
        await bed.writes.calls.noteSave(bed.uri('a.txt'), 'begins');
        writeFileSync(bed.at('a.txt'), 'mine\n');
        await bed.writes.calls.noteSave(bed.uri('a.txt'), 'ended');
        bed.ledgers.accepted(bed.at('b.txt'), 'accepted\n');
        writeFileSync(bed.at('b.txt'), 'accepted\n');
        writeFileSync(bed.at('c.txt'), 'not asked\n');
        bed.ledgers.ended(agent.key);
        await bed.isTold('c.txt added shell');
        await eventually(() => assert.equal(bed.told.isWorking, undefined));
    });

    it('is one row where it is more than can be listed, which is undone at once, also in the folder itself', async () => {
        await bed.open();
        await bed.ledgers.began(agent);
        const names = Array.from({ length: 201 }, (_name, index) => `made-${index}`);
        names.forEach(name => writeFileSync(bed.at(name), 'x'));
        bed.ledgers.ended(agent.key);
        await eventually(() => assert.deepEqual([bed.told.turns.at(0)?.files.at(0)?.count], [201]));
        const [{ id, files: rows }] = bed.told.turns;
        const { undone } = await bed.writes.calls.undoWrites({ turns: [id], uri: rows[0].uri });
        assert.deepEqual([rows.length, undone, names.filter(name => existsSync(bed.at(name)))], [1, 201, []]);
    });

    it('is an agent’s own once another is done that has worked beside it', async () => {
        await bed.open();
        const other = { key: String(process.ppid), kind: 'opencode', label: 'OpenCode' };
        await bed.ledgers.began(agent);
        await bed.ledgers.began(other);
        writeFileSync(bed.at('a.txt'), 'by one of them\n');
        bed.ledgers.refresh();
        await bed.isTold('a.txt changed several');
        bed.ledgers.ended(agent.key);
        await eventually(() => assert.ok(bed.told.turns[0].ended));
        writeFileSync(bed.at('b.txt'), 'by the other\n');
        bed.ledgers.ended(other.key);
        await bed.isTold('a.txt changed several', 'b.txt added shell');
        assert.equal(bed.told.turns[1].agentName, 'OpenCode');
    });
});
