import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { DeskWorld } from './desk-world.spec.support';
import { ModelAgents } from './model-agents.spec.support';
import { moods } from './moody-editor.spec.support';

/** One thing that happens, and how it is called in a counterexample. */
interface Act {
    readonly name: string;
    readonly run: (world: DeskWorld) => void;
}

let steps = 0;

/** Acts of one instant: nothing else gets its turn between them. */
class Instant implements fc.AsyncCommand<object, DeskWorld> {
    constructor(private readonly acts: readonly Act[]) {}

    check(): boolean {
        return true;
    }

    async run(_model: object, world: DeskWorld): Promise<void> {
        steps += this.acts.length;
        for (const { run } of this.acts) {
            run(world);
            world.look();
        }
        await world.settle();
    }

    toString(): string {
        return this.acts.map(({ name }) => name).join(' + ');
    }
}

const slot = fc.nat(ModelAgents.count - 1);
const path = fc.constantFrom('/a', '/b');
const content = fc.constantFrom('x', 'y');
const pick = fc.nat(3);
const age = fc.constantFrom(0, 0, 0, 1);

function act<T extends unknown[]>(
    method: string,
    perform: (world: DeskWorld, ...values: T) => void,
    ...values: { [K in keyof T]: fc.Arbitrary<T[K]> }
): fc.Arbitrary<Act> {
    return fc.tuple(...values).map(chosen => ({
        name: `${method}(${chosen.map(each => JSON.stringify(each)).join(', ')})`,
        run: world => perform(world, ...(chosen as T))
    }));
}

const anyAct = fc.oneof(
    {
        weight: 8,
        arbitrary: act('open', (world, ...given: [number, string, string]) => world.open(...given), slot, path, content)
    },
    {
        weight: 4,
        arbitrary: act(
            'close',
            (world, ...given: [number, string, boolean]) => world.close(...given),
            slot,
            path,
            fc.boolean()
        )
    },
    {
        weight: 5,
        arbitrary: act(
            'decide',
            (world, ...given: [number, string, number]) => world.decide(...given),
            pick,
            fc.constantFrom('reject', 'verbatim', 'edited', ''),
            age
        )
    },
    {
        weight: 3,
        arbitrary: act(
            'draft',
            (world, ...given: [number, string, number]) => world.draft(...given),
            pick,
            fc.constantFrom('mine', 'x', ''),
            age
        )
    },
    { weight: 2, arbitrary: act('die', (world, dying: number) => world.die(dying), slot) },
    { weight: 3, arbitrary: act('connect', (world, coming: number) => world.connect(coming), slot) },
    {
        weight: 2,
        arbitrary: act('hear', (world, ...given: [number, boolean]) => world.hear(...given), slot, fc.boolean())
    },
    {
        weight: 3,
        arbitrary: act(
            'feel',
            (world, mood: (typeof moods)[number]) => world.feel(mood),
            fc.constantFrom('prompt' as const, ...moods)
        )
    },
    { weight: 3, arbitrary: act('release', world => world.release()) },
    {
        weight: 2,
        arbitrary: act(
            'pass',
            (world, time: number) => world.pass(time),
            fc.constantFrom(10, 5_000, 40_000, 150_000, 299_999)
        )
    },
    { weight: 1, arbitrary: fc.constant<Act>({ name: 'nothing', run: () => undefined }) }
);

const instants = fc.array(anyAct, { minLength: 1, maxLength: 3 }).map(acts => new Instant(acts));
const disposal = fc.constant(new Instant([{ name: 'dispose', run: world => world.dispose() }]));

describe('DiffDesk, whatever happens in whatever order', function () {
    // The number of histories; see CONTRIBUTING.md for a longer run.
    const numRuns = Number(process.env.GEMINI_COMPANION_MODEL_RUNS ?? 4_000);
    this.timeout(30_000 + numRuns * 100);

    it('ends every diff once, tells its owner once and nobody else, loses no text and leaves no question open', async () => {
        const commands = fc.commands<object, DeskWorld, false>(
            [instants, instants, instants, instants, instants, instants, instants, instants, instants, disposal],
            { maxCommands: 60, size: 'max' }
        );
        await fc.assert(
            fc.asyncProperty(commands, async history => {
                let world = new DeskWorld();
                await fc.asyncModelRun(() => ({ model: {}, real: (world = new DeskWorld()) }), history);
                await world.end();
            }),
            { numRuns }
        );
        assert.ok(steps >= Math.max(10_000, numRuns * 10), `took only ${steps} steps`);
    });
});
