import assert from 'node:assert/strict';
import { LedgerBed } from '../testing/ledger/ledger-bed';
import { Selection } from './undo';

const lines = (...names: string[]): string => names.map(name => `${name}\n`).join('');

describe('The ledger', () => {
    let bed: LedgerBed;

    /** Who has changed what, and how, as the ledger says. */
    const writes = (): string[] =>
        bed.ledger.state.turns.flatMap(({ agents, steps }) => {
            const who = agents.map(({ label }) => label).join(', ');
            return steps
                .filter(step => agents.length > 0 && !step.undone)
                .map(({ path, by }) => `${who}: ${path} by ${by}`);
        });
    const undo = async (selection: Selection = {}, overwrites?: Map<string, string>): Promise<string[]> => {
        const { files } = await bed.ledger.forUser.undo(selection, overwrites);
        return files.map(({ path, kind }) => `${path} ${kind}`);
    };

    beforeEach(() => {
        bed = new LedgerBed({ a: lines('1', '2', '3', '4', '5'), b: 'b' });
    });

    describe('attributes a change', () => {
        it('to the agent whose hook names the file, else to the one that works, else to all that work', async () => {
            await bed.begin('A');
            bed.put('b', 'by a shell');
            await bed.begin('B');
            await bed.ledger.willWrite({ key: 'B', label: 'Agent B' }, 'a');
            bed.put('a', 'x');
            bed.put('c', 'x');
            await bed.ledger.turnEnded('A');
            bed.put('b', 'by B');
            await bed.ledger.turnEnded('B');
            bed.put('b', 'by nobody');
            await bed.ledger.refresh();
            assert.deepEqual(writes().sort(), [
                'Agent A, Agent B: c by shell',
                'Agent A: b by shell',
                'Agent B: a by tool',
                'Agent B: b by shell'
            ]);
        });

        it('by a tool also where the agent tells of no turn, and to a new turn if the last was never ended', async () => {
            await bed.ledger.willWrite({ key: 'A', label: 'Agent A' }, 'a');
            bed.put('a', 'x');
            await bed.begin('A');
            assert.deepEqual(writes(), ['Agent A: a by tool']);
            assert.deepEqual(
                bed.ledger.state.turns.map(({ ended }) => ended === undefined),
                [false, true]
            );
        });

        it('to nobody where the files could not be seen in between', async () => {
            await bed.begin();
            bed.put('a', 'x');
            bed.workTree.failure = new Error('late');
            await bed.ledger.refresh();
            bed.workTree.failure = undefined;
            await bed.ledger.refresh();
            bed.put('b', 'x');
            await bed.ledger.turnEnded('A');
            assert.deepEqual(writes(), ['Agent A: b by shell']);
            assert.deepEqual(bed.errors, [new Error('late')]);
        });

        it('not, where the user has made and removed a file before the IDE told of either', async () => {
            const told: [Buffer | undefined, Buffer | undefined, number][] = [];
            await bed.begin();
            bed.put('new', 'user');
            told.push([undefined, Buffer.from('user'), bed.clock.now() - 1]);
            bed.put('new', undefined);
            told.push([Buffer.from('user'), undefined, bed.clock.now() - 1]);
            await bed.ledger.refresh();
            for (const [before, after, at] of told) {
                await bed.ledger.userWrote('new', { before, after, at });
            }
            await bed.ledger.turnEnded('A');
            assert.deepEqual(writes(), []);
        });

        it('to the agent that deletes a line which the user saves, though the IDE tells of it only afterwards', async () => {
            await bed.begin();
            bed.put('b', 'A');
            await bed.ledger.refresh();
            bed.put('b', 'user');
            const at = bed.clock.now() - 1;
            await bed.ledger.refresh();
            bed.put('b', 'b');
            await bed.ledger.refresh();
            assert.deepEqual(await undo(), [], 'as far as anybody knows, nothing has changed');
            await bed.ledger.userWrote('b', { at, before: Buffer.from('A'), after: Buffer.from('user') });
            const [turn] = bed.ledger.state.turns;
            const contents = turn.steps.map(({ before, after }) =>
                [before, after].map(state => state && bed.workTree.bytesOf(state.blob).toString())
            );
            assert.deepEqual(contents.join(' | '), 'b,A | user,b');
            await bed.ledger.turnEnded('A');
            assert.deepEqual(writes(), ['Agent A: b by shell', 'Agent A: b by shell']);
        });

        it('not, where a turn has come to nothing in the end', async () => {
            await bed.begin();
            bed.put('b', 'A');
            await bed.ledger.refresh();
            bed.put('b', 'b');
            await bed.ledger.turnEnded('A');
            assert.deepEqual(bed.ledger.state.turns, []);
        });

        it('also where its process was killed meanwhile, with which the turn has ended', async () => {
            await bed.begin();
            bed.put('a', 'x');
            await bed.ledger.refresh();
            bed.put('b', 'x');
            await bed.open(bed.ledger.state).resume();
            const [turn] = bed.ledger.state.turns;
            assert.ok(turn.ended);
            assert.deepEqual(writes(), ['Agent A: a by shell', 'Agent A: b by shell']);
            assert.deepEqual(await undo(), ['b undone', 'a undone']);
            assert.deepEqual([bed.text('a'), bed.text('b')], [lines('1', '2', '3', '4', '5'), 'b']);
        });
    });

    describe('takes back', () => {
        it('what nobody has touched, and keeps what has come since', async () => {
            await bed.turn({ a: lines('1', 'A', '3', '4', '5') });
            bed.put('a', lines('1', 'A', '3', '4', 'user'));
            assert.deepEqual(await undo({ path: 'a' }), ['a undone']);
            assert.equal(bed.text('a'), lines('1', '2', '3', '4', 'user'));
        });

        it('nothing where somebody has changed the same lines, unless the user agrees to lose just that', async () => {
            await bed.turn({ a: lines('1', 'A', '3', '4', '5') });
            bed.put('a', lines('1', 'A, user', '3', '4', '5'));
            assert.deepEqual(await undo(), ['a both']);
            const [{ present, reverted }] = await bed.ledger.forUser.preview({});
            assert.equal(reverted.kind, 'both');
            bed.put('a', lines('1', 'A, user again', '3', '4', '5'));
            const shown = new Map([['a', present?.blob ?? '']]);
            assert.deepEqual(await undo({}, shown), ['a both']);
            const now = new Map([['a', bed.workTree.files.get('a')?.blob ?? '']]);
            assert.deepEqual(await undo({}, now), ['a undone']);
            assert.equal(bed.text('a'), lines('1', '2', '3', '4', '5'));
        });

        it('nothing that is written between the judgement and the write', async () => {
            await bed.turn({ a: 'A' });
            bed.workTree.beforeWrite = () => bed.put('a', 'user');
            const { files, id } = await bed.ledger.forUser.undo({});
            const [file] = files;
            assert.ok(file.kind === 'refused' && !file.why.written && file.why.code === 'changed');
            assert.deepEqual([bed.text('a'), id, writes()], ['user', undefined, ['Agent A: a by shell']]);
        });

        it('a renamed file and its former path together, or neither', async () => {
            const text = bed.text('a');
            await bed.turn({ a: undefined, renamed: text });
            assert.deepEqual(await undo({ path: 'renamed' }), ['a undone', 'renamed undone']);
            assert.deepEqual([bed.text('a'), bed.text('renamed')], [text, undefined]);
            await bed.turn({ a: undefined, renamed: text });
            bed.put('a', 'user');
            assert.deepEqual(await undo(), ['a both', 'renamed both']);
            assert.deepEqual([bed.text('a'), bed.text('renamed')], ['user', text]);
        });

        it('and gives back what it took, also beside what has come since', async () => {
            await bed.turn({ a: lines('1', 'A', '3', '4', '5') });
            const { id = '' } = await bed.ledger.forUser.undo({});
            bed.put('a', lines('1', '2', '3', '4', 'user'));
            await bed.ledger.forUser.redo(id);
            assert.equal(bed.text('a'), lines('1', 'A', '3', '4', 'user'));
            assert.deepEqual(await undo({ agent: 'A' }), ['a undone']);
            assert.equal(bed.text('a'), lines('1', '2', '3', '4', 'user'));
        });

        it('one agent’s changes, and leaves the other’s', async () => {
            await bed.turn({ a: lines('A', '2', '3', '4', '5') }, 'A');
            await bed.turn({ a: lines('A', '2', '3', '4', 'B') }, 'B');
            assert.deepEqual(await undo({ agent: 'A' }), ['a undone']);
            assert.equal(bed.text('a'), lines('1', '2', '3', '4', 'B'));
            assert.deepEqual(writes(), ['Agent B: a by shell']);
        });
    });

    describe('keeps', () => {
        it('one change of a file, so that the others alone can be taken back', async () => {
            await bed.turn({ a: lines('A', '2', '3', '4', 'B') });
            const [{ present, reverted }] = await bed.ledger.forUser.preview({});
            const [turn] = bed.ledger.state.turns;
            const kept = Buffer.from(lines('A', '2', '3', '4', '5'));
            const shown = { present: present?.blob ?? '', without: reverted.state?.blob, kept };
            const file = { turn: turn.id, path: 'a' };
            assert.equal(await bed.ledger.forUser.keepChange(file, { ...shown, present: 'other' }), false);
            assert.equal(await bed.ledger.forUser.keepChange(file, shown), true);
            assert.deepEqual(await undo(), ['a undone']);
            assert.equal(bed.text('a'), lines('A', '2', '3', '4', '5'));
        });

        it('what the user stages or commits after the turn, and not what was recorded in it', async () => {
            await bed.begin();
            bed.put('a', 'A');
            bed.workTree.index = bed.workTree.files;
            bed.put('b', 'A');
            bed.put('c', 'A');
            await bed.ledger.turnEnded('A');
            bed.workTree.index = new Map([...bed.workTree.files].filter(([path]) => path !== 'c'));
            await bed.ledger.refreshRecorded();
            assert.deepEqual(writes(), ['Agent A: a by shell', 'Agent A: c by shell']);
            bed.record();
            await bed.ledger.refreshRecorded();
            assert.deepEqual(writes(), []);
        });

        it('no staged file for kept that has merely become again what was staged before', async () => {
            await bed.turn({ a: 'A' });
            await bed.turn({ a: lines('1', '2', '3', '4', '5') }, 'B');
            bed.workTree.index = new Map([...bed.workTree.index].filter(([path]) => path !== 'b'));
            await bed.ledger.refresh();
            assert.deepEqual(writes(), ['Agent A: a by shell', 'Agent B: a by shell']);
        });
    });

    it('forgets the oldest turns and those that are too old, and says how many', async () => {
        await bed.turn({ a: 'first' });
        for (let turn = 0; turn < 200; turn++) {
            await bed.turn({ a: String(turn) });
        }
        assert.deepEqual([bed.ledger.state.turns.length, bed.ledger.state.dropped], [200, 1]);
        bed.clock.advance(15 * 24 * 60 * 60 * 1_000);
        await bed.ledger.refresh();
        assert.deepEqual([bed.ledger.state.turns.length, bed.ledger.state.dropped], [0, 201]);
    });

    it('forgets no turn because others are undone', async () => {
        for (let turn = 0; turn < 200; turn++) {
            await bed.turn({ [`file-${turn}`]: 'x' });
        }
        for (const { id } of bed.ledger.state.turns.slice(-3)) {
            await undo({ turn: id });
        }
        assert.deepEqual(await undo({ turn: bed.ledger.state.turns[0].id }), ['file-0 undone']);
        assert.equal(bed.ledger.state.dropped, 0);
    });
});
