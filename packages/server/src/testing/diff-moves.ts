import * as fc from 'fast-check';
import { DiffWorld } from './diff-world';
import { ModelAgents } from './model-agents';
import { ModelEditor } from './model-editor';

/** One thing that happens, how it is called in a counterexample, and whether anything came of it. */
export interface Move<World> {
    readonly name: string;
    readonly run: (world: World) => boolean;
}

/** A move of this name with any of these values. */
export function move<World, T extends unknown[]>(
    name: string,
    run: (world: World, ...values: T) => boolean,
    ...values: { [K in keyof T]: fc.Arbitrary<T[K]> }
): fc.Arbitrary<Move<World>> {
    return fc.tuple(...values).map(chosen => ({
        name: `${name}(${chosen.map(each => JSON.stringify(each)).join(', ')})`,
        run: world => run(world, ...(chosen as T))
    }));
}

/** Mostly the first ones, which are alike, so that they often meet. */
const slot = fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(ModelAgents.count - 1) });
const path = fc.constantFrom('/a', '/a', '/a', '/b', '/c');
const content = fc.constantFrom('x', 'y', 'many words');
const pick = fc.nat(3);
const age = fc.constantFrom(0, 0, 0, 1);
const decision = fc.constantFrom('reject', 'verbatim', 'edited', '');
const draftAge = fc.constantFrom(0, 0, 0, 1, -1);
const typed = fc.constantFrom('mine', 'x', '');
const death = fc.constantFrom('leave' as const, 'timeOut' as const);
const time = fc.constantFrom(10, 5_000, 40_000, 150_000, 299_999);

/** What agents, the user and time do to a desk, each as often as it says. */
export function diffMoves<Editor extends ModelEditor>(): fc.WeightedArbitrary<Move<DiffWorld<Editor>>>[] {
    type World = DiffWorld<Editor>;
    const moves: [number, fc.Arbitrary<Move<World>>][] = [
        [
            8,
            move(
                'open',
                (world: World, ...given: [number, string, string]) => world.asking.open(...given),
                slot,
                path,
                content
            )
        ],
        [
            4,
            move(
                'close',
                (world: World, ...given: [number, string, boolean]) => world.asking.close(...given),
                slot,
                path,
                fc.boolean()
            )
        ],
        [
            5,
            move(
                'decide',
                (world: World, ...given: [number, string, number]) => world.user.decide(...given),
                pick,
                decision,
                age
            )
        ],
        [
            3,
            move(
                'draft',
                (world: World, ...given: [number, string, number]) => world.user.draft(...given),
                pick,
                typed,
                draftAge
            )
        ],
        [3, move('die', (world: World, ...given: [number, 'leave' | 'timeOut']) => world.die(...given), slot, death)],
        [3, move('connect', (world: World, coming: number) => world.connect(coming), slot)],
        [3, move('hear', (world: World, ...given: [number, boolean]) => world.hear(...given), slot, fc.boolean())],
        [2, move('pass', (world: World, given: number) => world.pass(given), time)]
    ];
    return moves.map(([weight, arbitrary]) => ({ weight, arbitrary }));
}
