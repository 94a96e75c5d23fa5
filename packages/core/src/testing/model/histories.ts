import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryChoice } from './history-choice';
import { Move } from './moves';

/** A world in which histories happen. */
interface ModelWorld {
    /** Time passes, so that no two acts happen at the same time. */
    tick(): void;
    /** Looks at what is there after each act. */
    look?(): void;
    /** Lets everything happen that can happen without time passing. */
    settle(): Promise<void>;
    /** Ends the world. */
    dispose(): void;
    /** Lives on after its end, and looks at what is left. */
    finish(): Promise<void>;
}

/**
 * Lives through random histories; a failure prints its seed and the shortest history.
 * @returns how many moves had an effect before the window's end.
 */
export async function checkHistories<World extends ModelWorld>(
    { numRuns, seed, length = 60 }: HistoryChoice,
    createWorld: () => World,
    moves: fc.WeightedArbitrary<Move<World>>[]
): Promise<number> {
    // Between the moves of an instant nothing else gets its turn.
    const instant = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 });
    const history = fc.array(instant, { maxLength: length, size: 'max' });
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
        { numRuns, seed, reporter: details => report(details) }
    );
    assert.ok(live >= numRuns, 'hardly anything happened');
    return live;
}

async function run<World extends ModelWorld>(world: World, instants: readonly Move<World>[][]): Promise<number> {
    let live = 0;
    for (const moves of instants) {
        for (const { run: act } of moves) {
            world.tick();
            live += act(world) ? 1 : 0;
            world.look?.();
        }
        await world.settle();
    }
    return live;
}

function report<World>(details: fc.RunDetails<[Move<World>[][], Move<World>[][]]>): void {
    if (details.failed) {
        const lines = (details.counterexample ?? []).map(instants =>
            instants.map(moves => moves.map(({ name }) => name).join(' + ')).join('\n')
        );
        const message = `${lines.join('\n-- it ends --\n')}\n(seed ${details.seed}, path ${details.counterexamplePath})`;
        throw new Error(message, { cause: details.errorInstance });
    }
}
