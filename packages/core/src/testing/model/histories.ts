import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryChoice } from './history-choice';
import { ModelWindow } from './model-window';
import { ModelEditor } from './editor/model-editor';
import { Move } from './moves';

type Window<E extends ModelEditor> = ModelWindow<E>;

/**
 * Lives through random histories; a failure prints its seed and the shortest history.
 * @returns how many moves had an effect before the window's end.
 */
export async function checkHistories<E extends ModelEditor>(
    { numRuns, seed }: HistoryChoice,
    createWindow: () => Window<E>,
    moves: fc.WeightedArbitrary<Move<Window<E>>>[]
): Promise<number> {
    // Between the moves of an instant nothing else gets its turn.
    const instant = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 });
    const history = fc.array(instant, { maxLength: 60, size: 'max' });
    const aftermath = fc.array(instant, { maxLength: 4, size: 'max' });
    let live = 0;
    await fc.assert(
        fc.asyncProperty(history, aftermath, async (before, after) => {
            const window = createWindow();
            live += await run(window, before);
            window.dispose();
            await run(window, after);
            await window.finish();
        }),
        { numRuns, seed, reporter: details => report(details) }
    );
    assert.ok(live >= numRuns, 'hardly anything happened');
    return live;
}

async function run<E extends ModelEditor>(window: Window<E>, instants: readonly Move<Window<E>>[][]): Promise<number> {
    let live = 0;
    for (const moves of instants) {
        for (const { run: act } of moves) {
            window.tick();
            live += act(window) ? 1 : 0;
            window.look();
        }
        await window.settle();
    }
    return live;
}

function report<E extends ModelEditor>(details: fc.RunDetails<[Move<Window<E>>[][], Move<Window<E>>[][]]>): void {
    if (details.failed) {
        const lines = (details.counterexample ?? []).map(instants =>
            instants.map(moves => moves.map(({ name }) => name).join(' + ')).join('\n')
        );
        const message = `${lines.join('\n-- the window ends --\n')}\n(seed ${details.seed}, path ${details.counterexamplePath})`;
        throw new Error(message, { cause: details.errorInstance });
    }
}
