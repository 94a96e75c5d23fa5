/** How many histories, and which, as the environment says it; see CONTRIBUTING.md. */
const { AGENT_COMPANION_MODEL_RUNS: runs, AGENT_COMPANION_MODEL_SEED: seed } = process.env;

/** The same histories each time: what others find must not fail a change that has nothing to do with it. */
const SEED = 20_261_122;

/** How many random histories are lived through, and which. */
export interface HistoryChoice {
    readonly numRuns: number;
    readonly seed: number;
    /** Most instants of one. Default: 60. */
    readonly length?: number;
}

/** The histories that the environment asks for, else always the same ones. */
export function chooseHistories(defaultRuns: number): HistoryChoice {
    return { numRuns: Number(runs ?? defaultRuns), seed: Number(seed ?? SEED) };
}
