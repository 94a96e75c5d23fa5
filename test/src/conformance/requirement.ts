/**
 * How binding a statement is. `MUST`, `SHOULD` and `MAY` are the specification's, where 'required' counts as MUST and
 * 'recommended' as SHOULD. `AS SHIPPED` is what an agent relies on beyond the text, read in its releases.
 */
export const LEVELS = ['MUST', 'SHOULD', 'MAY', 'AS SHIPPED'] as const;

/** A test, by its source file (from the repository's root) and its title as the source has it, placeholders included. */
export interface Citation {
    readonly file: string;
    readonly title: string;
    /** Demands on the machine, in words; unmet, the test is skipped and the requirement hidden. */
    readonly needs?: string;
}

/** One statement of the contract, and what shows that it holds. */
export interface Requirement {
    /** Stable and unique: subject and number. */
    readonly id: string;
    readonly level: (typeof LEVELS)[number];
    /** Where it stands: a section of the specification, or of MCP or an agent, which then says so. */
    readonly section: string;
    /** Demand in our own words, short. */
    readonly says: string;
    /** The tests that verify it. */
    readonly tests: readonly Citation[];
    /** Why there is nothing to test: the statement is about the code of others. */
    readonly notOurs?: string;
}

/** Reads a citation: `e2e/loop` is a spec of this package, `server/http/request-guard` of another. */
export function citationOf([spec, title, needs]: readonly string[]): Citation {
    const [first, ...rest] = spec.split('/');
    const rooms = ['activity', 'agents', 'code-server', 'conformance', 'e2e', 'products', 'system'];
    const isOurs = rooms.includes(first);
    const source = isOurs ? `test/src/${spec}` : `packages/${first}/src/${rest.join('/')}`;
    return { file: `${source}.spec.ts`, title, ...(needs && { needs }) };
}
