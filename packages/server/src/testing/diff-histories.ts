import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { Move } from './diff-moves';
import { DiffWorld } from './diff-world';
import { ModelEditor } from './model-editor';

/** Counts the moves that came to something before the window's end. */
interface Tally {
    live: number;
}

/** Moves of one instant: nothing else gets its turn between them. */
class Instant<Editor extends ModelEditor> implements fc.AsyncCommand<Tally, DiffWorld<Editor>> {
    constructor(private readonly moves: readonly Move<DiffWorld<Editor>>[]) {}

    check(): boolean {
        return true;
    }

    async run(tally: Tally, world: DiffWorld<Editor>): Promise<void> {
        for (const { run } of this.moves) {
            world.tick();
            tally.live += run(world) ? 1 : 0;
            world.look();
        }
        await world.settle();
    }

    toString(): string {
        return this.moves.map(({ name }) => name).join(' + ');
    }
}

/**
 * Lives through random histories: instants, then the end of the window, and what still comes after it. A failure prints its
 * seed and the shortest history found.
 * @returns the number of moves that came to something while the window was there.
 */
export async function liveThrough<Editor extends ModelEditor>(
    numRuns: number,
    createWorld: () => DiffWorld<Editor>,
    moves: fc.WeightedArbitrary<Move<DiffWorld<Editor>>>[]
): Promise<number> {
    const instant = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 }).map(chosen => new Instant(chosen));
    const history = fc.commands<Tally, DiffWorld<Editor>, false>([instant], { maxCommands: 60, size: 'max' });
    const aftermath = fc.commands<Tally, DiffWorld<Editor>, false>([instant], { maxCommands: 4, size: 'max' });
    let live = 0;
    await fc.assert(
        fc.asyncProperty(history, aftermath, async (before, after) => {
            const world = createWorld();
            const [tally, ignored] = [{ live: 0 }, { live: 0 }];
            await fc.asyncModelRun(() => ({ model: tally, real: world }), before);
            world.dispose();
            await fc.asyncModelRun(() => ({ model: ignored, real: world }), after);
            await world.end();
            live += tally.live;
        }),
        { numRuns }
    );
    assert.ok(live >= numRuns, 'hardly anything happened');
    return live;
}
