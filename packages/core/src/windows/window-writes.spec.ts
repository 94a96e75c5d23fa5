import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CallAnswer, fromWire, ReliableCall, WrittenFiles } from '../contract';
import { systemClock } from '../support/clock';
import { eventually, silentLogger, useTemporaryFolder } from '../testing';
import { AttachedPage } from './attached-page';
import { WindowLedgers } from './window-ledgers';
import { WindowWrites } from './window-writes';

(process.platform === 'win32' ? describe.skip : describe)('What agents have written, as a page is told', () => {
    const temporary = useTemporaryFolder();
    const agent = { key: String(process.pid), kind: 'codex', label: 'Codex' };
    const leftOut = { refresh: () => Promise.resolve(), isExcluded: (file: string) => file.endsWith('.env') };
    let formerHome: string | undefined;
    let ledgers: WindowLedgers;
    let writes: WindowWrites;
    let told: WrittenFiles;

    const root = (): string => join(temporary(), 'work');
    const at = (name: string): string => join(root(), name);
    const uri = (name: string): string => pathToFileURL(at(name)).href;
    const files = (): string[] =>
        told.turns.flatMap(turn =>
            turn.files.map(({ uri: each, kind, by }) => `${each.split('/').at(-1)} ${kind} ${by}`)
        );
    const isTold = (...expected: string[]): Promise<void> => eventually(() => assert.deepEqual(files(), expected));
    const open = async (isRepository = true): Promise<void> => {
        mkdirSync(root());
        writeFileSync(at('a.txt'), 'one\ntwo\nthree\nfour\n');
        if (isRepository) {
            execFileSync('git', ['init', '-q'], { cwd: root() });
        }
        ledgers.update({ roots: [root()], isWanted: true });
        await eventually(() => assert.equal(ledgers.folders.length, 1));
    };
    const writtenByShell = async (text: string): Promise<string> => {
        await ledgers.began(agent);
        writeFileSync(at('a.txt'), text);
        ledgers.ended(agent.key);
        await isTold('a.txt changed shell');
        return told.turns[0].id;
    };

    /** Begins anew, as after a restart. */
    const start = (): void => {
        told = { turns: [], dropped: 0 };
        const page = new AttachedPage();
        ledgers = new WindowLedgers({ windowId: 'window', leftOut, logger: silentLogger, clock: systemClock });
        writes = new WindowWrites(page, ledgers, leftOut);
        page.attach({
            call: ({ arguments: [value] }: ReliableCall): Promise<CallAnswer> =>
                Promise.resolve({ ok: true, value: void (told = value as WrittenFiles) })
        });
    };

    beforeEach(() => {
        formerHome = process.env.XDG_STATE_HOME;
        process.env.XDG_STATE_HOME = join(temporary(), 'state');
        start();
    });
    afterEach(async () => {
        await ledgers.dispose();
        process.env.XDG_STATE_HOME = formerHome;
        if (formerHome === undefined) {
            delete process.env.XDG_STATE_HOME;
        }
    });

    it('is what its shell wrote, which is undone and redone', async () => {
        await open();
        const turn = await writtenByShell('one\nTWO\nthree\nfour\n');
        assert.deepEqual([told.turns[0].agentName, told.turns[0].agentKind], ['Codex', 'codex']);
        assert.equal(fromWire(await writes.calls.readBefore(turn, uri('a.txt'))), 'one\ntwo\nthree\nfour\n');
        const { id = '', ...undo } = await writes.calls.undoWrites({ turns: [turn], uri: uri('a.txt') });
        assert.deepEqual(undo, { undone: 1, touched: [] });
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\ntwo\nthree\nfour\n');
        await isTold();
        await writes.calls.redoWrites(id);
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\nTWO\nthree\nfour\n');
        await isTold('a.txt changed shell');
    });

    it('is undone in all its turns, and with later changes, as one, which another process can redo', async () => {
        await open();
        const turns = [await writtenByShell('one\nTWO\nthree\nfour\n')];
        await ledgers.began(agent);
        writeFileSync(at('a.txt'), 'one\nTWO\nthree\nFOUR\n');
        writeFileSync(at('b.txt'), 'b\n');
        ledgers.ended(agent.key);
        await isTold('a.txt changed shell', 'b.txt added shell', 'a.txt changed shell');
        turns.unshift(told.turns[0].id);
        writeFileSync(at('b.txt'), 'mine\n');
        const { id, ...first } = await writes.calls.undoWrites({ turns });
        assert.deepEqual(first, { undone: 1, touched: [uri('b.txt')] });
        assert.deepEqual(await writes.calls.undoWrites({ turns }, true, id), { undone: 1, touched: [], id });
        await eventually(() => assert.equal(told.redo, id));
        await ledgers.dispose();
        start();
        ledgers.update({ roots: [root()], isWanted: true });
        await eventually(() => assert.equal(told.redo, id));
        writeFileSync(at('b.txt'), 'new\n');
        assert.deepEqual(await writes.calls.redoWrites(id ?? ''), { undone: 1, touched: [uri('b.txt')], id });
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\nTWO\nthree\nFOUR\n');
        rmSync(at('b.txt'));
        assert.equal((await writes.calls.redoWrites(id ?? '')).undone, 1);
        assert.equal(readFileSync(at('b.txt'), 'utf8'), 'mine\n');
        await eventually(() => assert.equal(told.redo, undefined));
    });

    it('is what one change leaves that the user keeps, if the file still has it', async () => {
        await open();
        const turn = await writtenByShell('ONE\ntwo\nthree\nFOUR\n');
        const target = { turns: [turn], uri: uri('a.txt') };
        const run = { start: 0, end: 1 };
        assert.equal(await writes.calls.keepWrites(target, { before: run, now: run, text: 'other' }), false);
        assert.equal(await writes.calls.keepWrites(target, { before: run, now: run, text: 'ONE' }), true);
        await writes.calls.undoWrites({ turns: [told.turns[0].id], uri: uri('a.txt') });
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'ONE\ntwo\nthree\nfour\n');
    });

    it('has a renamed file beside its former text, of which one change can be kept', async () => {
        await open();
        await ledgers.began(agent);
        rmSync(at('a.txt'));
        writeFileSync(at('b.txt'), 'ONE\ntwo\nthree\nFOUR\n');
        ledgers.ended(agent.key);
        await isTold('b.txt renamed shell');
        const [{ id: turn }] = told.turns;
        assert.equal(fromWire(await writes.calls.readBefore(turn, uri('b.txt'))), 'one\ntwo\nthree\nfour\n');
        const first = { start: 0, end: 1 };
        const target = { turns: [turn], uri: uri('b.txt') };
        assert.equal(await writes.calls.keepWrites(target, { before: first, now: first, text: 'ONE' }), true);
        assert.equal(fromWire(await writes.calls.readBefore(turn, uri('b.txt'))), 'ONE\ntwo\nthree\nfour\n');
        assert.equal((await writes.calls.undoWrites(target)).undone, 1);
        assert.deepEqual(
            [existsSync(at('b.txt')), readFileSync(at('a.txt'), 'utf8')],
            [false, 'ONE\ntwo\nthree\nfour\n']
        );
    });

    it('leaves alone what somebody has written in the same lines since, unless the user wants it gone', async () => {
        await open();
        const turn = await writtenByShell('one\nTWO\nthree\nfour\n');
        writeFileSync(at('a.txt'), 'one\nmine\nthree\nfour\n');
        assert.deepEqual(await writes.calls.undoWrites({ turns: [turn] }), { undone: 0, touched: [uri('a.txt')] });
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\nmine\nthree\nfour\n');
        assert.equal((await writes.calls.undoWrites({ turns: [turn] }, true)).undone, 1);
        assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\ntwo\nthree\nfour\n');
    });

    it('is no more what the user stages once nobody works, as soon as files are told to have changed', async () => {
        await open();
        await writtenByShell('other\n');
        await eventually(() => assert.ok(told.turns[0].ended));
        execFileSync('git', ['add', '-A'], { cwd: root() });
        ledgers.refresh();
        await isTold();
    });

    it('is neither what the user saves, nor what the user has accepted', async () => {
        await open();
        await ledgers.began(agent);
        await eventually(() => assert.ok(told.isWorking));
        await writes.calls.noteSave(uri('a.txt'), 'begins');
        writeFileSync(at('a.txt'), 'mine\n');
        await writes.calls.noteSave(uri('a.txt'), 'ended');
        ledgers.accepted(at('b.txt'), 'accepted\n');
        writeFileSync(at('b.txt'), 'accepted\n');
        writeFileSync(at('c.txt'), 'not asked\n');
        ledgers.ended(agent.key);
        await isTold('c.txt added shell');
        await eventually(() => assert.equal(told.isWorking, undefined));
    });

    it('is one row where it is more than can be listed, which is undone at once, also in the folder itself', async () => {
        await open();
        await ledgers.began(agent);
        const names = Array.from({ length: 201 }, (_name, index) => `made-${index}`);
        names.forEach(name => writeFileSync(at(name), 'x'));
        ledgers.ended(agent.key);
        await eventually(() => assert.deepEqual([told.turns.at(0)?.files.at(0)?.count], [201]));
        const [{ id, files: rows }] = told.turns;
        const { undone } = await writes.calls.undoWrites({ turns: [id], uri: rows[0].uri });
        assert.deepEqual([rows.length, undone, names.filter(name => existsSync(at(name)))], [1, 201, []]);
    });

    it('is an agent’s own once another is done that has worked beside it', async () => {
        await open();
        const other = { key: String(process.ppid), kind: 'opencode', label: 'OpenCode' };
        await ledgers.began(agent);
        await ledgers.began(other);
        writeFileSync(at('a.txt'), 'by one of them\n');
        ledgers.refresh();
        await isTold('a.txt changed several');
        ledgers.ended(agent.key);
        await eventually(() => assert.ok(told.turns[0].ended));
        writeFileSync(at('b.txt'), 'by the other\n');
        ledgers.ended(other.key);
        await isTold('a.txt changed several', 'b.txt added shell');
        assert.equal(told.turns[1].agentName, 'OpenCode');
    });

    it('is what its tools name where there is no repository, and the page is told why', async () => {
        await open(false);
        await ledgers.began(agent);
        await ledgers.writes(agent, [at('a.txt')]);
        writeFileSync(at('a.txt'), 'tool\n');
        writeFileSync(at('b.txt'), 'shell\n');
        ledgers.ended(agent.key);
        await isTold('a.txt changed tool');
        assert.equal(told.gap, 'no-repository');
    });

    it('is nothing without Git, and the page is told why, until it is there and the page comes again', async () => {
        const { PATH } = process.env;
        try {
            mkdirSync(root());
            process.env.PATH = temporary();
            ledgers.update({ roots: [root()], isWanted: true });
            await eventually(() => assert.equal(told.gap, 'no-git'));
        } finally {
            process.env.PATH = PATH;
        }
        ledgers.update({ roots: [root()] });
        await eventually(() => assert.equal(told.gap, 'no-repository'));
    });

    it('is nothing, and copied nowhere, where the user does not want it, or the folder is not trusted', async () => {
        await open();
        ledgers.update({ isTrusted: false });
        await eventually(() => assert.equal(told.gap, 'not-trusted'));
        ledgers.update({ isTrusted: true, isWanted: false });
        await eventually(() => assert.equal(told.gap, 'off'));
        assert.deepEqual(ledgers.folders, []);
        const other = new WindowLedgers({ windowId: 'other', leftOut, logger: silentLogger, clock: systemClock });
        process.env.XDG_STATE_HOME = join(temporary(), 'unused');
        other.update({ roots: [root()], isWanted: false });
        await other.dispose();
        assert.equal(existsSync(join(temporary(), 'unused')), false);
    });

    it('is there again for the same window in another process, with its turns over', async () => {
        await open();
        await ledgers.began(agent);
        writeFileSync(at('a.txt'), 'other\n');
        ledgers.refresh();
        await isTold('a.txt changed shell');
        const [{ id }] = told.turns;
        await ledgers.dispose();
        start();
        ledgers.update({ roots: [root()], isWanted: true });
        // A page that comes back asks at once, for its open tabs.
        assert.equal(fromWire(await writes.calls.readBefore(id, uri('a.txt'))), 'one\ntwo\nthree\nfour\n');
        assert.ok(ledgers.folders[0].ledger.state.turns.some(({ ended, steps }) => ended && steps.length === 1));
    });
});
