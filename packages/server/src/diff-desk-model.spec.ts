import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { liveThrough } from './desk-histories.spec.support';
import { deskMoves, move } from './desk-moves.spec.support';
import { DeskWorld } from './desk-world.spec.support';
import { Mood, MoodyEditor, moods } from './moody-editor.spec.support';

type World = DeskWorld<MoodyEditor>;

const moves = [
    ...deskMoves<MoodyEditor>(),
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
        const live = await liveThrough(numRuns, () => new DeskWorld(() => new MoodyEditor()), moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
