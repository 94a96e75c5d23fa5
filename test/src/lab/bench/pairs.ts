import { quantile } from './quantile';

/** The two builds that are compared, or something about each. */
export interface Both<T> {
    readonly with: T;
    readonly without: T;
}

/** Measurements taken in pairs, one right after the other, so that whatever else the machine does hits both alike. */
export interface Comparison {
    readonly median: Both<number>;
    /** The median of the ratios of the pairs: 1.02 is two per cent more with the extension. */
    readonly ratio: number;
    /** The middle half of the ratios. */
    readonly ratioRange: readonly [number, number];
}

/** Measures A, B, A, B, …; the first pair only warms up caches. */
export async function measurePairs(
    pairs: number,
    measure: (which: keyof Both<unknown>) => Promise<number>
): Promise<Comparison> {
    const measured: Both<number>[] = [];
    for (let pair = 0; pair <= pairs; pair++) {
        const without = await measure('without');
        measured.push({ without, with: await measure('with') });
    }
    return compare(measured.slice(1));
}

function compare(pairs: readonly Both<number>[]): Comparison {
    const ratios = pairs.map(pair => pair.with / pair.without);
    return {
        median: {
            with: quantile(
                pairs.map(pair => pair.with),
                0.5
            ),
            without: quantile(
                pairs.map(pair => pair.without),
                0.5
            )
        },
        ratio: quantile(ratios, 0.5),
        ratioRange: [quantile(ratios, 0.25), quantile(ratios, 0.75)]
    };
}
