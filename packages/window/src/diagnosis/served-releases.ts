/** The releases below these send no token, or do not read who the IDE is. */
const OLDEST = '0.7.0';

/** In a container the releases below this one dial another host than the one they run on. */
const OLDEST_IN_CONTAINER = '0.27.0';

/** The releases below this one know no defaults of variables, so that without ours an error is on their screen. */
const OLDEST_WITH_TOOLS = '0.38.0';

/**
 * The oldest release of Gemini CLI that works here, if `version` is older; see 'Releases' in
 * docs/protocol/gemini-cli.md. A version that is no release's is taken for a new one.
 */
export function neededRelease(version: string | undefined, inContainer: boolean): string | undefined {
    const oldest = inContainer ? OLDEST_IN_CONTAINER : OLDEST;
    return version !== undefined && isOlder(version, oldest) ? oldest : undefined;
}

/** The oldest release that can be told of the IDE's tools, if `version` is older. */
export function neededReleaseForTools(version: string | undefined): string | undefined {
    return version !== undefined && isOlder(version, OLDEST_WITH_TOOLS) ? OLDEST_WITH_TOOLS : undefined;
}

function isOlder(version: string, than: string): boolean {
    const numbers = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
    const others = than.split('.').map(Number);
    const differs = others.findIndex((other, index) => numbers?.[index] !== other);
    return numbers !== undefined && differs >= 0 && numbers[differs] < others[differs];
}
