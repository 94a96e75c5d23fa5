import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DiffWorld } from './diff-world';
import { ModelEditor } from './model-editor';
import { Move } from './moves';

type World<E extends ModelEditor> = DiffWorld<E>;

/**
 * Lives through random histories: instants of up to three moves between which nothing else gets its turn, then the end of the
 * window, and what still comes after it. A failure prints its seed and the shortest history found.
 * @returns the number of moves that came to something while the window was there.
 */
export async function liveThrough<E extends ModelEditor>(
    numRuns: number,
    createWorld: () => World<E>,
    moves: fc.WeightedArbitrary<Move<World<E>>>[]
): Promise<number> {
    const instant = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 });
    const history = fc.array(instant, { maxLength: 60, size: 'max' });
    const aftermath = fc.array(instant, { maxLength: 4, size: 'max' });
    let live = 0;
    await fc.assert(
        fc.asyncProperty(history, aftermath, async (before, after) => {
            const world = createWorld();
            live += await run(world, before);
            world.dispose();
            await run(world, after);
            await world.finish();
        }),
        { numRuns, reporter: details => report(details) }
    );
    assert.ok(live >= numRuns, 'hardly anything happened');
    return live;
}

async function run<E extends ModelEditor>(world: World<E>, instants: readonly Move<World<E>>[][]): Promise<number> {
    let live = 0;
    for (const moves of instants) {
        for (const { run: act } of moves) {
            world.tick();
            live += act(world) ? 1 : 0;
            world.look();
        }
        await world.settle();
    }
    return live;
}

function report<E extends ModelEditor>(details: fc.RunDetails<[Move<World<E>>[][], Move<World<E>>[][]]>): void {
    if (details.failed) {
        const lines = (details.counterexample ?? []).map(instants =>
            instants.map(moves => moves.map(({ name }) => name).join(' + ')).join('\n')
        );
        const message = `${lines.join('\n-- the window ends --\n')}\n(seed ${details.seed}, path ${details.counterexamplePath})`;
        throw new Error(message, { cause: details.errorInstance });
    }
}
