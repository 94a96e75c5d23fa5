import assert from 'node:assert/strict';
import { ChangeActions } from './change-actions';
import type { TextEdit } from './hunks';
import type { ReviewSides } from './review-sides';

describe('ChangeActions', () => {
    const undo = async (original: string): Promise<{ edits: TextEdit[]; said: string[] }> => {
        const [edits, said] = [[] as TextEdit[], [] as string[]];
        const sides: ReviewSides = {
            original,
            modified: 'new\n',
            cursor: { side: 'modified', line: 0 },
            moveTo: () => undefined,
            edit: edit => edits.push(edit) > 0
        };
        const actions = new ChangeActions({
            sidesOf: () => sides,
            isRepetition: () => false,
            kept: { isKept: () => false, among: () => [], keep: () => undefined },
            messages: {
                isOffering: false,
                hide: () => undefined,
                show: ({ sentence }) => {
                    said.push(sentence);
                    return { dispose: () => undefined };
                }
            }
        });
        await actions.undo({ takesEdits: true });
        return { edits, said };
    };

    it('puts lines back', async () => {
        const { edits } = await undo('old\n');
        assert.deepEqual(
            edits.map(({ text }) => text),
            ['old']
        );
    });

    it('puts no lines back whose bytes are no text: they would be others', async () => {
        const { edits, said } = await undo('\uFFFDold\n');
        assert.deepEqual(edits, []);
        assert.match(said[0], /whole file/);
    });
});
