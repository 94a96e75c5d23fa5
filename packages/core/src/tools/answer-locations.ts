import { ToolPaths } from './tool-paths';

type Result = Readonly<Record<string, unknown>>;

interface Location {
    readonly path: string;
    readonly text: string;
}

/** A result as a model may have it. */
interface GuardedResult {
    readonly result: Result;
    /** Some lines are left out as their files have changed since the call began. */
    readonly hasChanged: boolean;
}

/** Drops lines outside the workspace, or in files changed since, which may lie there. @param begunAt in milliseconds since 1970. */
export async function withoutForeignLines(
    result: Result,
    paths: Pick<ToolPaths, 'whereSince'>,
    begunAt: number
): Promise<GuardedResult> {
    const locations: readonly unknown[] = Array.isArray(result.locations) ? result.locations : [];
    const isSelection = isWithText(result) && 'lineText' in result;
    const files = new Set([...locations, ...(isSelection ? [result] : [])].filter(isWithText).map(({ path }) => path));
    const told = new Map<string, 'inside' | 'changed' | 'outside'>();
    for (const file of files) {
        // One after the other: they are few, and many at once would hold up what else is asked of the file system.
        told.set(file, await paths.whereSince(file, begunAt));
    }
    const hasChanged = [...told.values()].includes('changed');
    const guard = (each: unknown): unknown =>
        isWithText(each) && told.get(each.path) !== 'inside' ? withoutText(each) : each;
    if (isSelection) {
        return { result: guard(result) as Result, hasChanged };
    }
    return { result: locations.length > 0 ? { ...result, locations: locations.map(guard) } : result, hasChanged };
}

function isWithText(value: unknown): value is Location {
    return typeof value === 'object' && value !== null && 'path' in value && 'text' in value;
}

function withoutText(location: Location): unknown {
    return Object.fromEntries(Object.entries(location).filter(([key]) => key !== 'text' && key !== 'lineText'));
}
