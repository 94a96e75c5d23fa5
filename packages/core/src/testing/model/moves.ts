import * as fc from 'fast-check';
import { agentKinds } from './model-agent';
import { ModelWindow } from './model-window';
import { ModelEditor } from './editor/model-editor';

/** One thing that happens, how it is called in a counterexample, and whether anything came of it. */
export interface Move<Window> {
    readonly name: string;
    readonly run: (window: Window) => boolean;
}

/** A move of this name, as often as its weight says among others, with any of these values. */
export function move<Window, T extends unknown[]>(
    weight: number,
    name: string,
    run: (window: Window, ...values: T) => boolean,
    ...values: { [K in keyof T]: fc.Arbitrary<T[K]> }
): fc.WeightedArbitrary<Move<Window>> {
    const arbitrary = fc.tuple(...values).map(chosen => ({
        name: `${name}(${chosen.map(each => JSON.stringify(each)).join(', ')})`,
        run: (window: Window) => run(window, ...(chosen as T))
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

/** Gives the moves of agents, the user and time on a manager. */
export function diffMoves<E extends ModelEditor>(): fc.WeightedArbitrary<Move<ModelWindow<E>>>[] {
    type Window = ModelWindow<E>;
    return [
        move(
            8,
            'propose',
            (window: Window, ...[who, where, text]) => window.propose(who, where, text),
            slot,
            path,
            content
        ),
        move(4, 'close', (window: Window, ...[who, where]) => window.close(who, where), slot, path),
        move(2, 'cancel', (window: Window, who) => window.cancel(who), slot),
        move(
            5,
            'decide',
            (window: Window, ...[pick, text, age]) => window.user.decide(pick, text, age),
            fc.nat(3),
            decision,
            fc.constantFrom(0, 0, 0, 1)
        ),
        move(
            3,
            'type',
            (window: Window, ...[pick, text, age, delay]) => window.user.type(pick, text, age, delay),
            fc.nat(3),
            typed,
            fc.constantFrom(0, 0, 0, 1, -1),
            fc.constantFrom(0, 0, 1.5)
        ),
        move(
            3,
            'end',
            (window: Window, ...[who, how]) => window.end(who, how),
            slot,
            fc.constantFrom('goodbye' as const, 'silence' as const)
        ),
        move(3, 'connect', (window: Window, who) => window.connect(who), slot),
        move(3, 'listen', (window: Window, ...[who, listening]) => window.listen(who, listening), slot, fc.boolean()),
        move(2, 'pass', (window: Window, milliseconds) => window.pass(milliseconds), time)
    ];
}
