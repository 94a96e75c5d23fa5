import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffMoves, DiffWorld, liveThrough, move } from '@agent-companion/server/testing';
import { PageMood, pageMoods } from '../testing/moody-page';
import { MoodyPages } from '../testing/moody-pages';
import { RecentOutcomes } from './recent-outcomes';

type World = DiffWorld<MoodyPages>;

const pick = fc.nat(3);
const mood = fc.constantFrom<PageMood[]>('prompt', 'prompt', ...pageMoods);
const typed = fc.constantFrom('typed', 'x', '');

const moves = [
    ...diffMoves<MoodyPages>(),
    move(2, 'come', (world: World) => world.rush(() => world.editor.come(world.pending()))),
    move(2, 'leave', (world: World, which: number) => world.rush(() => world.editor.leave(which)), pick),
    move(3, 'feel', (world: World, given: PageMood) => world.editor.feel(given), mood),
    move(3, 'release', (world: World) => world.editor.release()),
    move(2, 'typeInPage', (world: World, ...[page, text]) => world.editor.type(page, text), pick, typed)
];

function createWorld(): World {
    const outcomes = new RecentOutcomes();
    return new DiffWorld(
        clock => new MoodyPages(clock),
        (id, decision, decide) => outcomes.answer(id, decision, decide)
    );
}

describe('PageEditorHost under the diff manager, whatever becomes of its pages', function () {
    const numRuns = Number(process.env.AGENT_COMPANION_MODEL_RUNS ?? 500);
    this.timeout(30_000 + numRuns * 100);

    it('loses no diff, no text and no answer, and answers a repeated decision as the first', async () => {
        const live = await liveThrough(numRuns, createWorld, moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
