import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffMoves, DiffWorld, liveThrough, move } from '@agent-companion/server/testing';
import { PageBehaviour, pageBehaviours } from '../testing/unreliable-page';
import { UnreliablePages } from '../testing/unreliable-pages';

type World = DiffWorld<UnreliablePages>;

const pick = fc.nat(3);
const behaviour = fc.constantFrom<PageBehaviour[]>('prompt', 'prompt', ...pageBehaviours);
const typed = fc.constantFrom('typed', 'x', '');

const moves = [
    ...diffMoves<UnreliablePages>(),
    move(2, 'come', (world: World) => world.rush(() => world.editor.come(world.pending()))),
    move(2, 'leave', (world: World, which: number) => world.rush(() => world.editor.leave(which)), pick),
    move(3, 'behave', (world: World, given: PageBehaviour) => world.editor.behave(given), behaviour),
    move(3, 'release', (world: World) => world.editor.release()),
    move(2, 'typeInPage', (world: World, ...[page, text]) => world.editor.type(page, text), pick, typed)
];

describe('PageEditorHost under the diff manager, whatever becomes of its pages', function () {
    const numRuns = Number(process.env.AGENT_COMPANION_MODEL_RUNS ?? 500);
    this.timeout(30_000 + numRuns * 100);

    it('loses no diff, no text and no answer', async () => {
        const createWorld = (): World => new DiffWorld(clock => new UnreliablePages(clock));
        const live = await liveThrough(numRuns, createWorld, moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
