import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { join } from 'node:path';
import { checkHistories, chooseHistories, move, useTemporaryFolder } from '../testing';
import { AgentAct, modelPaths } from '../testing/ledger/agent-acts';
import { LedgerWorld, Means } from '../testing/ledger/ledger-world';
import { GitDisk } from '../testing/ledger/git-disk';
import { MemoryDisk, ModelFile } from '../testing/ledger/model-disk';
import { LineEdit } from '../testing/ledger/model-lines';

const file = (text: string, mode: ModelFile['mode'] = 'regular'): ModelFile => ({
    bytes: Buffer.from(text, 'latin1'),
    mode
});

const files = new Map([
    ['lf', file('Z101\nZ102\nZ103\nZ104\nZ105\nZ106\nZ107\nZ108\n')],
    ['sub/crlf', file('\xef\xbb\xbfZ201\r\nZ202\r\nZ203\r\nZ204\r\nZ205\r\nZ206', 'executable')],
    ['sub/binary', file('\0Z301\n\0\r')],
    ['link', file('lf', 'link')]
]);

const who = fc.nat(1);
const at = fc.nat(9);
const path = fc.constantFrom('lf', 'lf', 'lf', 'sub/crlf', 'sub/crlf', ...modelPaths);
const means = fc.constantFrom<Means[]>('tool', 'slow tool', 'shell');
const edit = fc.constantFrom<LineEdit[]>('insert', 'insert', 'delete', 'replace');
const act = fc.oneof(
    { weight: 4, arbitrary: edit },
    { weight: 1, arbitrary: fc.constantFrom<AgentAct[]>('remove', 'rename', 'mode', 'link', 'binary', 'line ends') }
);

const moves = [
    move(6, 'begin', (world: LedgerWorld, agent: number) => world.begin(agent), who),
    move(3, 'end', (world: LedgerWorld, agent: number) => world.end(agent), who),
    move(
        10,
        'write',
        (world: LedgerWorld, ...[agent, how, what, where, line]) => world.write(agent, how, what, where, line),
        who,
        means,
        act,
        path,
        at
    ),
    move(
        6,
        'save',
        (world: LedgerWorld, ...[what, where, line, isFormatted]) => world.save(what, where, line, isFormatted),
        fc.oneof({ weight: 9, arbitrary: edit }, { weight: 1, arbitrary: fc.constant('remove' as const) }),
        path,
        at,
        fc.constantFrom(false, false, false, true)
    ),
    move(4, 'report', (world: LedgerWorld) => world.report()),
    move(2, 'checkout', (world: LedgerWorld, ...[where, line]) => world.checkout(where, line), path, at),
    move(1, 'stage', (world: LedgerWorld, where) => world.stage(where), path),
    move(1, 'commit', (world: LedgerWorld) => world.commit()),
    move(3, 'refresh', (world: LedgerWorld) => world.refresh()),
    move(1, 'keep', (world: LedgerWorld, where) => world.keep(where), path),
    move(
        2,
        'undo',
        (world: LedgerWorld, ...[how, pick]) => world.undo(how, pick),
        fc.constantFrom('turn', 'agent', 'path', 'all'),
        fc.nat(9)
    ),
    move(2, 'redo', (world: LedgerWorld, pick) => world.redo(pick), fc.nat(9)),
    move(1, 'kill', (world: LedgerWorld, ...[agent, where, line]) => world.kill(agent, where, line), who, path, at),
    move(4, 'check', (world: LedgerWorld) => world.check())
];

describe('The ledger of two agents that write with and without their tools, beside a user', function () {
    const choice = chooseHistories(500);
    const { numRuns } = choice;
    this.timeout(300_000 + numRuns * 100);
    const folder = useTemporaryFolder();

    it('knows whose each line is, loses none of the user, and takes everything back byte for byte', async () => {
        let exact = 0;
        const worlds: LedgerWorld[] = [];
        const createWorld = (): LedgerWorld => {
            exact += worlds.pop()?.oracle.exact ?? 0;
            const world = new LedgerWorld(new MemoryDisk(files));
            worlds.push(world);
            return world;
        };
        const live = await checkHistories(choice, createWorld, moves);
        assert.ok(live >= numRuns * 10, `only ${live} moves came to something`);
        assert.ok(exact >= numRuns * 10, `only ${exact} files were as they had been`);
    });

    it('does so in real repositories', async () => {
        const few = { ...choice, numRuns: Math.ceil(numRuns / 25), length: 12 };
        let count = 0;
        const createWorld = (): LedgerWorld => new LedgerWorld(GitDisk.create(join(folder(), String(count++)), files));
        await checkHistories(few, createWorld, moves);
    });
});
