/** The oldest release that sends a token and reads who the IDE is. */
const OLDEST = '0.7.0';

/** The oldest release that dials its own host in a container. */
const OLDEST_IN_CONTAINER = '0.27.0';

/** The oldest release with defaults of variables: older ones show an error where ours are missing. */
const OLDEST_WITH_TOOLS = '0.38.0';

/** The oldest Gemini CLI that works here, if `version` is older; an odd version is not. See 'Releases' in docs/protocol/gemini-cli.md. */
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
