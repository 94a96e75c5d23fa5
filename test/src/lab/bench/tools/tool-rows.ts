import { quantile } from '../quantile';

/** One call of a tool, and the direct call right after it, in milliseconds. */
export interface Pair {
    readonly tool: number;
    readonly direct: number;
}

/** One row of the table: milliseconds, and how many times as long the tool takes. */
export type Row = Record<
    | 'pairs'
    | 'direct p50'
    | 'direct p95'
    | 'tool p50'
    | 'tool p95'
    | 'p50 ratio'
    | 'p95 ratio'
    | 'middle half'
    | 'adds',
    string
>;

/** What the pairs of one tool say. The middle half of the ratios of its pairs is the noise. */
export function rowOf(pairs: readonly Pair[]): Row {
    const tool = pairs.map(pair => pair.tool);
    const direct = pairs.map(pair => pair.direct);
    const ratios = pairs.map(pair => pair.tool / pair.direct);
    const inMs = (value: number): string => (value < 100 ? value.toPrecision(2) : value.toFixed(0));
    const times = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
    const ratio = (part: number): string => times(quantile(tool, part) / quantile(direct, part));
    return {
        pairs: String(pairs.length),
        'direct p50': inMs(quantile(direct, 0.5)),
        'direct p95': inMs(quantile(direct, 0.95)),
        'tool p50': inMs(quantile(tool, 0.5)),
        'tool p95': inMs(quantile(tool, 0.95)),
        'p50 ratio': ratio(0.5),
        'p95 ratio': ratio(0.95),
        'middle half': `${times(quantile(ratios, 0.25))} to ${times(quantile(ratios, 0.75))}`,
        adds: inMs(quantile(tool, 0.5) - quantile(direct, 0.5))
    };
}
