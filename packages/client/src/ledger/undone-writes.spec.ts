import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import type { WriteUndo } from '@agent-companion/core/contract';
import { ScriptedBackend } from '../testing/scripted-backend';
import { UndoneWrites } from './undone-writes';

describe('UndoneWrites', () => {
    let answers: WriteUndo[];
    let made: unknown[];
    let said: string[];
    let known: string | undefined;
    let undone: UndoneWrites;

    beforeEach(() => {
        [answers, made, said, known] = [[], [], [], undefined];
        const backend = new ScriptedBackend();
        backend.answer = ({ method, arguments: args }) => {
            made.push([method, ...args]);
            return Promise.resolve({ ok: true, value: answers.shift() });
        };
        undone = new UndoneWrites({
            backend: backend.connect(new ManualClock()).calls,
            messages: {
                show: ({ sentence, severity = 'info' }) => {
                    said.push(`${severity}: ${sentence}`);
                    return { dispose: () => undefined };
                }
            },
            newest: () => known,
            changed: () => made.push(undone.newest)
        });
    });

    it('redo the newest that the backend knows, unless a change in an editor was undone after it', async () => {
        await undone.redo();
        assert.deepEqual([made, said], [[], []]);
        known = 'u';
        undone.changeUndone(() => Promise.resolve(true));
        answers = [{ undone: 1, touched: [] }];
        await undone.redo();
        await undone.redo();
        assert.deepEqual(made, ['change', 'u', ['redoWrites', 'u'], 'u']);
        assert.deepEqual(said.slice(1), Array(2).fill('info: What the agent wrote is back.'));
        undone.changeUndone(() => Promise.resolve(true));
        answers = [{ undone: 1, touched: [], id: 'v' }];
        await undone.undo({ turns: ['1'] });
        assert.equal(undone.newest, 'u');
    });

    it('say how many files are back, and which are not', async () => {
        const touched = ['a', 'b', 'c', 'd'].map(name => `file:///w/${name}`);
        const failed = { uri: 'file:///w/e', reason: 'EACCES' };
        answers = [
            { undone: 2, touched, failed },
            { undone: 2, touched: touched.slice(3) }
        ];
        await undone.redo('u');
        await undone.redo('u');
        assert.deepEqual(said, [
            'warn: Files that are back: 2. Not written back: a, b, c, …',
            'warn: Files that are back: 2. Not written back: d'
        ]);
    });

    it('say of an undo in part both what is undone and what could not be written', async () => {
        answers = [{ undone: 1, touched: [], failed: { uri: 'file:///w/e', reason: 'EACCES' }, id: 'u' }];
        await undone.undo({ turns: ['1'] });
        assert.deepEqual(said, ['info: Undone. The file is as it was before. e could not be written: EACCES']);
    });
});
