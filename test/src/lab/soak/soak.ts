import { month } from './month';
import { rewrites } from './rewrites';
import { SoakPart } from './soak-part';

/** In the order in which they are run. */
const parts: readonly SoakPart[] = [rewrites, month];

/**
 * Runs the parts of these names one after the other, or all without a name; prints what each has counted. Resolves with what
 * was not as it should be, in sentences.
 */
export async function soak(names: readonly string[]): Promise<readonly string[]> {
    const unknown = names.filter(name => !parts.some(part => part.name === name));
    if (unknown.length > 0) {
        return [`There is no ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}.`];
    }
    const failures: string[] = [];
    for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
        console.log(`\n── ${part.name}: ${part.shows}`);
        const begun = Date.now();
        const outcome = await part.run();
        const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
        Object.entries({ ...outcome.figures, seconds }).forEach(([what, count]) => console.log(`  ${what}: ${count}`));
        failures.push(...outcome.failures.map(failure => `${part.name}: ${failure}`));
    }
    return failures;
}
