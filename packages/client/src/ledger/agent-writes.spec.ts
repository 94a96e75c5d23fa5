import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/core/support';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { ReliableCall, SavePhase, WrittenFile, WrittenFiles, WriteUndo } from '@agent-companion/core/contract';
import { ScriptedBackend } from '../testing/scripted-backend';
import { AgentWrites } from './agent-writes';
import { REDO_COMMAND } from './undone-writes';

describe('AgentWrites', () => {
    let backend: ScriptedBackend;
    let calls: ReliableCall[];
    let undos: WriteUndo[];
    let unsaved: string[];
    let said: { readonly sentence: string; readonly actions?: readonly { readonly command: string }[] }[];
    let asked: string[];
    let offered: string[];
    let choice: unknown;
    let shown: string[];
    let shownTurns: string[];
    let closed: string[];
    let isInFront: boolean;
    let isSaid: boolean;
    let acts: string[];
    let updates: Emitter<WrittenFiles>;
    let fileChanges: Emitter<void>;
    let clock: ManualClock;
    let save: (uri: string, phase: SavePhase) => Promise<unknown>;
    let writes: AgentWrites;

    const uri = (name: string): string => `file:///w/${name}`;
    const turn = (id: string, ...names: string[]): WrittenFiles['turns'][number] => ({
        id,
        agentName: 'Codex',
        began: 1,
        files: names.map((name): WrittenFile => ({ uri: uri(name), kind: 'changed', by: 'tool' }))
    });

    beforeEach(() => {
        [calls, undos, unsaved, said, asked, shown, acts, choice] = [[], [], [], [], [], [], [], undefined];
        [closed, shownTurns, isInFront, isSaid] = [[], [], true, true];
        [updates, backend] = [new Emitter(), new ScriptedBackend()];
        backend.answer = call => {
            calls.push(call);
            const value = call.method === 'keepWrites' ? true : undos.shift();
            return Promise.resolve({ ok: true, value });
        };
        [clock, fileChanges] = [new ManualClock(), new Emitter()];
        writes = new AgentWrites({
            clock,
            status: { agents: [] },
            onDidChangeFiles: fileChanges.event,
            backend: backend.connect(clock).calls,
            calls: { onDidUpdateWrites: updates.event },
            watchSaves: note => (save = note),
            words: {
                update: () => undefined,
                askWhy: () => Promise.resolve(isSaid),
                decide: (_, act, perform) => {
                    acts.push(act);
                    return perform();
                }
            },
            unsavedFiles: { has: each => unsaved.includes(each) },
            showWritten: row => Promise.resolve(void (shown.push(row.file.uri), shownTurns.push(row.turn.id))),
            closeWritten: ({ file }) => Promise.resolve(closed.push(file.uri) > 0 && isInFront),
            user: {
                messages: {
                    isOffering: false,
                    hide: () => undefined,
                    show: message => {
                        said.push(message);
                        return { dispose: () => undefined };
                    }
                },
                askChoice: question => {
                    asked.push(question.title);
                    offered = question.choices.map(({ label }) => label);
                    return Promise.resolve(choice as never);
                }
            }
        });
        updates.fire({ turns: [turn('2', 'a', 'b'), turn('1', 'a')], dropped: 0 });
    });

    const madeCalls = (): unknown[] => calls.map(({ method, arguments: args }) => [method, ...args]);

    it('finds a file in its newest turn, and the files beside', () => {
        assert.equal(writes.find(uri('a'))?.turn.id, '2');
        assert.equal(writes.find(uri('a'), '1')?.turn.id, '1');
        assert.equal(writes.find(uri('c')), undefined);
        const [first, second, third] = writes.rows;
        assert.deepEqual([writes.beside(first, 1), writes.beside(first, -1)], [second, third]);
    });

    it('tells the backend of the user’s saves, and of what is kept', async () => {
        await save(uri('a'), 'begins');
        await writes.keep({ turns: ['2'], uri: uri('a') });
        assert.deepEqual(madeCalls(), [
            ['noteSave', uri('a'), 'begins'],
            ['keepWrites', { turns: ['2'], uri: uri('a') }]
        ]);
    });

    it('tells of saves and changed files while an agent works that tells nothing itself, and has written nothing yet', async () => {
        updates.fire({ turns: [], dropped: 0 });
        await save(uri('a'), 'begins');
        fileChanges.fire();
        clock.advance(1_000);
        assert.deepEqual(madeCalls(), []);
        updates.fire({ turns: [], dropped: 0, isWorking: true });
        await save(uri('a'), 'begins');
        fileChanges.fire();
        clock.advance(1_000);
        assert.deepEqual(madeCalls(), [['noteSave', uri('a'), 'begins'], ['noteChanges']]);
    });

    it('says that a change is not kept where the file is another one by now', async () => {
        backend.answer = () => Promise.resolve({ ok: true, value: false });
        const run = { start: 0, end: 1 };
        await writes.keep({ turns: ['2'], uri: uri('a') }, { before: run, now: run, text: 'x' });
        assert.match(said[0].sentence, /nothing was done/);
    });

    it('undoes what nobody has touched since, and offers to redo it', async () => {
        undos = [
            { undone: 2, touched: [], id: 'u' },
            { undone: 2, touched: [] }
        ];
        assert.equal(await writes.undo({ turns: ['2'] }), true);
        assert.match(said[0].sentence, /2 files are as they were/);
        assert.deepEqual(said[0].actions, [{ label: 'Redo', command: REDO_COMMAND, arguments: ['u'] }]);
        await writes.undone.redo('u');
        assert.deepEqual(madeCalls().at(-1), ['redoWrites', 'u']);
    });

    it('asks before it undoes lines that somebody has changed since, or shows them', async () => {
        choice = 'show';
        undos = [{ undone: 0, touched: [uri('a')] }];
        assert.equal(await writes.undo({ turns: ['2'] }), false);
        assert.deepEqual([asked, shown, said], [['Undo Over Later Changes?'], [uri('a')], []]);
        choice = 'overwrite';
        undos = [
            { undone: 1, touched: [uri('a')], id: 'u' },
            { undone: 1, touched: [], id: 'u' }
        ];
        assert.equal(await writes.undo({ turns: ['2'] }), true);
        assert.deepEqual(madeCalls().at(-1), ['undoWrites', { turns: ['2'] }, true, 'u']);
        assert.match(said.at(-1)?.sentence ?? '', /2 files are as they were/);
    });

    it('keeps all that an agent has written in its turns, once the user has agreed', async () => {
        updates.fire({
            turns: [turn('3', 'a'), { ...turn('2', 'c'), agentName: 'Qwen' }, turn('1', 'a', 'b')],
            dropped: 0
        });
        await writes.decideAll('keep');
        assert.deepEqual(calls, []);
        assert.deepEqual(offered, ['Codex (files: 2)', 'Qwen (files: 1)']);
        choice = ['3', '1'];
        await writes.decideAll('keep', 'Codex');
        assert.deepEqual(offered, ['Codex (files: 2)']);
        assert.deepEqual(madeCalls(), [['keepWrites', { turns: ['3', '1'] }]]);
    });

    it('takes nothing for undone or redone that is not, and says so', async () => {
        const row = writes.rows[0];
        undos = [{ undone: 0, touched: [], failed: { uri: uri('a'), reason: 'EACCES' } }];
        assert.equal(await writes.decide(row, 'undo'), false);
        assert.match(said.splice(0)[0].sentence, /^a.* could not be written: EACCES$/);
        undos = [{ undone: 0, touched: [] }];
        assert.equal(await writes.decide(row, 'undo'), false);
        choice = 'overwrite';
        undos = [
            { undone: 0, touched: [uri('a')] },
            { undone: 0, touched: [uri('a')] }
        ];
        await writes.undoWithComment(row);
        undos = [{ undone: 0, touched: [] }];
        await writes.undone.redo('u');
        assert.deepEqual(closed, []);
        assert.deepEqual(
            said.map(({ sentence }) => /nothing was done/.test(sentence)),
            [true, true, true]
        );
    });

    it('compares in the turn that was to be undone, whoever has written the file since', async () => {
        [choice, undos] = ['show', [{ undone: 0, touched: [uri('a')] }]];
        await writes.undo({ turns: ['1'], uri: uri('a') });
        assert.deepEqual(shownTurns, ['1']);
    });

    it('undoes a file with a comment as without, once the user has said why', async () => {
        undos = [{ undone: 1, touched: [], id: 'u' }];
        await writes.undoWithComment(writes.rows[0]);
        isSaid = false;
        await writes.undoWithComment(writes.rows[0]);
        assert.deepEqual([acts, closed, shown], [['undo'], [uri('a')], [uri('b')]]);
    });

    it('has the next file take the place of one that is decided, unless that was not in front, or is not done', async () => {
        const [row] = writes.rows;
        assert.equal(await writes.decide(row, 'keep'), true);
        assert.deepEqual([closed, shown], [[uri('a')], [uri('b')]]);
        await writes.decide(writes.rows[2], 'keep');
        assert.deepEqual([closed.splice(1), shown.splice(1), shownTurns], [[uri('a')], [uri('a')], ['2', '2']]);
        isInFront = false;
        undos = [{ undone: 1, touched: [], id: 'u' }];
        assert.equal(await writes.decide(row, 'undo'), true);
        backend.answer = () => Promise.resolve({ ok: true, value: false });
        assert.equal(await writes.decide(row, 'keep'), false);
        assert.deepEqual([closed, shown], [[uri('a'), uri('a')], [uri('b')]]);
    });

    it('undoes nothing of a file with unsaved changes, and says so', async () => {
        unsaved = [uri('b')];
        assert.equal(await writes.undo({ turns: ['2'] }), false);
        await settled();
        assert.match(said[0].sentence, /b has unsaved changes/);
        assert.deepEqual(calls, []);
    });
});
