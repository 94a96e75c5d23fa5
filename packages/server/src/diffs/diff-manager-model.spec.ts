import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { liveThrough } from '../testing/diff-histories';
import { diffMoves, move } from '../testing/diff-moves';
import { DiffWorld } from '../testing/diff-world';
import { Mood, MoodyEditor, moods } from '../testing/moody-editor';

type World = DiffWorld<MoodyEditor>;

const moves = [
    ...diffMoves<MoodyEditor>(),
    {
        weight: 3,
        arbitrary: move(
            'feel',
            (world: World, mood: Mood) => world.editor.feel(mood),
            fc.constantFrom('prompt', ...moods)
        )
    },
    { weight: 3, arbitrary: move('release', (world: World) => world.editor.release()) }
];

describe('DiffDesk, whatever happens in whatever order', function () {
    // The number of histories; see CONTRIBUTING.md for a longer run.
    const numRuns = Number(process.env.AGENT_COMPANION_MODEL_RUNS ?? 1_200);
    this.timeout(30_000 + numRuns * 100);

    it('ends every diff once, tells its owner once and nobody else, loses no text and leaves no question open', async () => {
        const live = await liveThrough(numRuns, () => new DiffWorld(() => new MoodyEditor()), moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
