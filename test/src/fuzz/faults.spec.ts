import { strict as assert } from 'node:assert';
import { eventually, TemporaryPlaces } from '@agent-companion/core/testing';
import { CODES, failing } from './failing-calls';
import { serverDeeds } from './server-deeds';
import { descriptors } from './surface';
import { windowDeeds } from './window-deeds';

const SEED = Number(process.env.FUZZ_SEED ?? 1);

describe('A call of the system that fails', function () {
    this.timeout(1_800_000);
    // A part of them.
    const step = process.env.FUZZ_INPUTS === undefined ? 37 : 1;

    for (const [name, make] of Object.entries({ ...serverDeeds, ...windowDeeds })) {
        it(`while ${name} loses nothing, ends nothing, and is told`, async () => {
            const failures: unknown[] = [];
            const note = (failure: unknown): void => void failures.push(failure);
            process.on('unhandledRejection', note);
            const said = new Map<string, number>();

            /** @returns how many calls there were. */
            async function tryOnce(folder: string, at: number, code: string): Promise<number> {
                const deed = await make(folder);
                let sentence = '';
                const { calls, failed } = await failing(at, code, async () => {
                    sentence = await deed.run().catch((error: unknown) => String(error));
                });
                const words = sentence
                    .replaceAll(folder, '…')
                    .replaceAll(/(ENOSPC|EMFILE|EAGAIN|EIO): injected, \w+/g, '…');
                said.set(words, (said.get(words) ?? 0) + 1);
                try {
                    assert.notEqual(sentence, '');
                    await deed.check(sentence, failed);
                } catch (error) {
                    throw new Error(`Call ${at}, ${failed}, ${code}: ${String(error)}`);
                } finally {
                    await deed.end?.();
                }
                return calls;
            }

            const first = new TemporaryPlaces();
            let tries = CODES.length * (await tryOnce(first.folder, -1, '').finally(() => first.dispose()));
            const open = descriptors();
            try {
                for (let count = (SEED - 1) % Math.min(step, tries); count < tries; count += step) {
                    const places = new TemporaryPlaces();
                    const at = Math.floor(count / CODES.length);
                    try {
                        const calls = await tryOnce(places.folder, at, CODES[count % CODES.length]);
                        tries = Math.max(tries, calls * CODES.length);
                        // It works again.
                        await tryOnce(places.folder, -1, '');
                    } finally {
                        places.dispose();
                    }
                }
                assert.deepEqual(failures, []);
                await eventually(() =>
                    assert.ok(descriptors() <= open, `${descriptors()} descriptors, ${open} before`)
                );
            } finally {
                process.off('unhandledRejection', note);
            }
            console.log(`      ${tries} faults, of which each ${step}th`);
            said.forEach((count, sentence) => console.log(`      ${count} × ${sentence.slice(0, 150)}`));
        });
    }
});
