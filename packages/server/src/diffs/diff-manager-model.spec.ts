import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DiffWorld } from '../testing/model/diff-world';
import { liveThrough } from '../testing/model/histories';
import { Mood, MoodyEditor, moods } from '../testing/model/moody-editor';
import { diffMoves, move } from '../testing/model/moves';

type World = DiffWorld<MoodyEditor>;

const moves = [
    ...diffMoves<MoodyEditor>(),
    move(3, 'feel', (world: World, mood: Mood) => world.editor.feel(mood), fc.constantFrom('prompt', ...moods)),
    move(3, 'release', (world: World) => world.editor.release())
];

describe('DiffManager under three kinds of agents, whatever happens in whatever order', function () {
    // The number of histories; see CONTRIBUTING.md for a longer run.
    const numRuns = Number(process.env.AGENT_COMPANION_MODEL_RUNS ?? 1_200);
    this.timeout(30_000 + numRuns * 100);

    it('keeps the rules of the oracle', async () => {
        const live = await liveThrough(numRuns, () => new DiffWorld(() => new MoodyEditor()), moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
