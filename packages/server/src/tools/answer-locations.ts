import { ToolPaths } from './tool-paths';

type Result = Readonly<Record<string, unknown>>;

interface Location {
    readonly path: string;
    readonly text: string;
}

/**
 * A result in which locations outside of the workspace, such as the definitions of a library, are named without the line that
 * is there: what a language service says of them is all that a model gets.
 */
export async function withoutForeignLines(result: Result, paths: Pick<ToolPaths, 'isInWorkspace'>): Promise<Result> {
    if (!Array.isArray(result.locations)) {
        return result;
    }
    const locations: readonly unknown[] = result.locations;
    const files = [...new Set(locations.filter(isWithText).map(({ path }) => path))];
    const foreign = new Set<string>();
    for (const file of files) {
        // One after the other: they are few, and many at once would hold up what else is asked of the file system.
        if (!(await paths.isInWorkspace(file))) {
            foreign.add(file);
        }
    }
    return {
        ...result,
        locations: locations.map(each => (isWithText(each) && foreign.has(each.path) ? withoutText(each) : each))
    };
}

function isWithText(value: unknown): value is Location {
    return typeof value === 'object' && value !== null && 'path' in value && 'text' in value;
}

function withoutText(location: Location): unknown {
    return Object.fromEntries(Object.entries(location).filter(([key]) => key !== 'text'));
}
