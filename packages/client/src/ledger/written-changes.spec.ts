import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import { ScriptedBackend } from '../testing/scripted-backend';
import type { TextEdit } from '../changes/hunks';
import type { WrittenRow } from './agent-writes';
import { UndoneWrites } from './undone-writes';
import { writtenChanges } from './written-changes';

describe('One change of a file that an agent has written', () => {
    const row: WrittenRow = {
        turn: { id: '2', agentName: 'Codex', began: 1, files: [] },
        file: { uri: 'file:///w/a', kind: 'changed', by: 'tool' }
    };
    let text: string;
    let edits: TextEdit[];
    let said: string[];
    let decided: string[];
    let unsaved: boolean;
    let undone: UndoneWrites;

    beforeEach(() => {
        [edits, said, decided, unsaved] = [[], [], [], false];
        undone = new UndoneWrites({
            backend: new ScriptedBackend().connect(new ManualClock()).calls,
            messages: {
                show: ({ sentence }) => {
                    said.push(sentence);
                    return { dispose: () => undefined };
                }
            },
            newest: () => undefined,
            changed: () => undefined
        });
    });

    async function act(original: string, modified: string, name: 'keep' | 'undo'): Promise<void> {
        text = modified;
        const writes = {
            undone,
            keep: () => assert.fail(),
            isUnsaved: () => unsaved,
            decide: (_: unknown, how: string) => Promise.resolve(decided.push(how) > 0)
        };
        const actions = writtenChanges(writes, {
            sidesOf: () => ({
                original,
                modified: text,
                cursor: { side: 'modified', line: 0 },
                moveTo: () => undefined,
                edit: edit => {
                    edits.push(edit);
                    text = 'edited';
                    return true;
                }
            }),
            isRepetition: () => false,
            messages: { isOffering: false, hide: () => undefined, show: () => assert.fail() }
        });
        await actions[name]({ row, takesEdits: true });
    }

    it('has its lines put back by an undo, and what was there by a redo', async () => {
        await act('1\n2\n3\n4', 'A\n2\n3\nB', 'undo');
        await undone.redo('change');
        assert.deepEqual(
            edits.map(edit => edit.text),
            ['1', 'A']
        );
        assert.deepEqual(said, ['Undone. The lines are as they were before.', 'What the agent wrote is back.']);
    });

    it('has a redo leave a text alone that is another by then', async () => {
        await act('1\n2\n3\n4', 'A\n2\n3\nB', 'undo');
        text = 'typed';
        await undone.redo('change');
        assert.equal(edits.length, 1);
        assert.match(said[1], /nothing was done/);
    });

    it('is the file if it is its only one, unless that has unsaved changes', async () => {
        await act('1\n2', 'A\n2', 'undo');
        await act('1\n2', 'A\n2', 'keep');
        assert.deepEqual([decided, edits.length], [['undo', 'keep'], 0]);
        unsaved = true;
        await act('1\n2', 'A\n2', 'undo');
        assert.deepEqual([decided.length, edits.length], [2, 1]);
    });
});
