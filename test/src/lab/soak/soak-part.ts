/** What a part of the soak comes to: what it has counted, and in sentences what was not as it should be. */
export interface SoakOutcome {
    readonly figures: Readonly<Record<string, number | string>>;
    readonly failures: readonly string[];
}

/** Something that is done too often, or for too long, for a test of every run. */
export interface SoakPart {
    /** By this it is chosen on the command line. */
    readonly name: string;
    /** What it shows, as a title. */
    readonly shows: string;
    /** Leaves no process, file or listener behind, also if it rejects. */
    readonly run: () => Promise<SoakOutcome>;
}
