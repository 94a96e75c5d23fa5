import * as fc from 'fast-check';
import { agentKinds } from './model-agent';
import { DiffWorld } from './diff-world';
import { ModelEditor } from './model-editor';

/** One thing that happens, how it is called in a counterexample, and whether anything came of it. */
export interface Move<World> {
    readonly name: string;
    readonly run: (world: World) => boolean;
}

/** A move of this name, as often as its weight says among others, with any of these values. */
export function move<World, T extends unknown[]>(
    weight: number,
    name: string,
    run: (world: World, ...values: T) => boolean,
    ...values: { [K in keyof T]: fc.Arbitrary<T[K]> }
): fc.WeightedArbitrary<Move<World>> {
    const arbitrary = fc.tuple(...values).map(chosen => ({
        name: `${name}(${chosen.map(each => JSON.stringify(each)).join(', ')})`,
        run: (world: World) => run(world, ...(chosen as T))
    }));
    return { weight, arbitrary };
}

/** Mostly the first ones, which are alike, so that they often meet. */
const slot = fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(agentKinds.length - 1) });
const path = fc.constantFrom('/a', '/a', '/a', '/b', '/c');
const content = fc.constantFrom('x', 'y', 'many words');
const decision = fc.constantFrom('reject', 'verbatim', 'edited', '');
const typed = fc.constantFrom('mine', 'x', '');
const time = fc.constantFrom(10, 5_000, 40_000, 150_000, 299_999);

/** What agents, the user and time do to a manager. */
export function diffMoves<E extends ModelEditor>(): fc.WeightedArbitrary<Move<DiffWorld<E>>>[] {
    type World = DiffWorld<E>;
    return [
        move(
            8,
            'propose',
            (world: World, ...[who, where, text]) => world.propose(who, where, text),
            slot,
            path,
            content
        ),
        move(4, 'close', (world: World, ...[who, where]) => world.close(who, where), slot, path),
        move(
            5,
            'decide',
            (world: World, ...[pick, text, age]) => world.user.decide(pick, text, age),
            fc.nat(3),
            decision,
            fc.constantFrom(0, 0, 0, 1)
        ),
        move(
            3,
            'type',
            (world: World, ...[pick, text, age, delay]) => world.user.type(pick, text, age, delay),
            fc.nat(3),
            typed,
            fc.constantFrom(0, 0, 0, 1, -1),
            fc.constantFrom(0, 0, 1.5)
        ),
        move(
            3,
            'end',
            (world: World, ...[who, how]) => world.end(who, how),
            slot,
            fc.constantFrom('goodbye' as const, 'silence' as const)
        ),
        move(3, 'connect', (world: World, who) => world.connect(who), slot),
        move(3, 'listen', (world: World, ...[who, listening]) => world.listen(who, listening), slot, fc.boolean()),
        move(2, 'pass', (world: World, milliseconds) => world.pass(milliseconds), time)
    ];
}
