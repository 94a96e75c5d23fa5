import { strict as assert } from 'node:assert';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fileQueries } from '@agent-companion/core/testing';
import { Deferred, EventLoopWatch, eventually, isTooLong } from '@agent-companion/core/testing';
import { Inputs } from './inputs';
import { otherSurfaces } from './other-surfaces';
import { descriptors, isBack, resources } from './surface';
import { windowSurfaces } from './window-surfaces';

/** `npm run test:fuzz` says how many inputs, and which. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 100);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);

/** So many bytes the heap may keep of all inputs: code that is compiled late, and caches with a bound. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** So many questions are asked of the file system at a time. */
const TURNS = 3;

const collect = exposedCollector();

describe(`${INPUTS} inputs of seed ${SEED}`, function () {
    this.timeout(60_000 + INPUTS * 100);

    for (const [name, start] of Object.entries({ ...windowSurfaces, ...otherSurfaces })) {
        it(`to ${name} end nothing, stop nothing and leave nothing`, async function () {
            if (process.platform !== 'linux') {
                this.skip();
            }
            const failures: unknown[] = [];
            const note = (failure: unknown): void => void failures.push(failure);
            // Modules that are loaded late are no leak.
            const first = await start();
            await first.works();
            await first.stop();
            const [before, open] = [resources(), descriptors()];
            process.on('unhandledRejection', note);
            const surface = await start();
            try {
                const inputs = new Inputs(SEED);
                const heap = await heapUsed();
                const watch = new EventLoopWatch();
                const { atOnce = 1 } = surface;
                for (let count = 0; count < INPUTS; count += atOnce) {
                    const sent = Array.from({ length: atOnce }, () => surface.send(inputs));
                    await Promise.all(sent).catch((error: unknown) => assert.fail(`input ${count}: ${String(error)}`));
                }
                const turn = watch.stop();
                await surface.works();
                await allTurns();
                const kept = (await heapUsed()) - heap;
                assert.deepEqual(failures, []);
                // Many inputs meet every pause of the collector.
                assert.ok(!isTooLong(turn / (INPUTS > 1_000 ? 3 : 1)), `${turn} ms`);
                assert.ok(kept < KEPT_BYTES, `${kept} bytes are kept`);
                console.log(`      longest turn ${Math.round(turn)} ms, heap ${Math.round(kept / 1024)} KiB`);
            } finally {
                process.off('unhandledRejection', note);
                await surface.stop();
            }
            await eventually(() => {
                assert.ok(descriptors() <= open, `${descriptors()} descriptors, and ${open} before`);
                assert.ok(
                    isBack(resources(), before),
                    `${JSON.stringify(resources())}, and ${JSON.stringify(before)} before`
                );
            });
        });
    }
});

/** Bytes of the heap in use, without what is garbage. */
async function heapUsed(): Promise<number> {
    await collect({ type: 'major', execution: 'async' });
    return process.memoryUsage().heapUsed;
}

/** The collector, which this process need not be started with. */
function exposedCollector(): NodeJS.GCFunction {
    setFlagsFromString('--expose-gc');
    return runInNewContext('gc') as NodeJS.GCFunction;
}

/** Has all turns of the questions to the file system at the same time, as nobody can who is kept waiting. */
async function allTurns(): Promise<void> {
    const [begun, free] = [new Deferred<void>(), new Deferred<void>()];
    let count = 0;
    const turns = Array.from({ length: TURNS }, (_, turn) =>
        fileQueries.ask(`turn ${turn}`, () => {
            if (++count === TURNS) {
                begun.resolve();
            }
            return free.promise;
        })
    );
    await begun.promise;
    free.resolve();
    await Promise.all(turns);
}
