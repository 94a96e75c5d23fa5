import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chooseHistories } from '../testing/model/history-choice';
import { ModelWindow } from '../testing/model/model-window';
import { checkHistories } from '../testing/model/histories';
import { EditorBehaviour, UnreliableEditor, editorBehaviours } from '../testing/model/editor/unreliable-editor';
import { diffMoves, move } from '../testing/model/moves';

type Window = ModelWindow<UnreliableEditor>;

const moves = [
    ...diffMoves<UnreliableEditor>(),
    move(
        3,
        'behave',
        (window: Window, behaviour: EditorBehaviour) => window.editor.behave(behaviour),
        fc.constantFrom('prompt', ...editorBehaviours)
    ),
    move(3, 'release', (window: Window) => window.editor.release())
];

describe('DiffManager under two kinds of agents, whatever happens in whatever order', function () {
    const choice = chooseHistories(1_200);
    const { numRuns } = choice;
    this.timeout(30_000 + numRuns * 100);

    it('keeps the rules of the oracle', async () => {
        const live = await checkHistories(choice, () => new ModelWindow(() => new UnreliableEditor()), moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
