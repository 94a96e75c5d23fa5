/** Patterns of what may not be read, for `IgnoreList`. */
interface Denials {
    /** From a folder of the workspace. */
    readonly below: readonly string[];
    /** From the file system's root. */
    readonly anywhere: readonly string[];
}

/** Reads the rules `Read(…)` that Claude Code's settings deny. @param home for `~`. */
export function readDenials(settings: string, home: string): Denials {
    const denied = deniedIn(settings).flatMap(rule => /^Read\((.+)\)$/s.exec(String(rule))?.[1] ?? []);
    const anywhere = denied.flatMap(pattern => {
        // A home's name may have characters that mean something in patterns.
        const rest = pattern.startsWith('~/') && home.replaceAll(/[\\*?[\]]/g, String.raw`\$&`) + pattern.slice(1);
        return rest || (pattern.startsWith('//') ? pattern.slice(1) : []);
    });
    const below = denied.filter(pattern => !/^(~\/|\/\/)/.test(pattern)).map(pattern => pattern.replace(/^\.\//, '/'));
    return { below: below.map(escaped), anywhere };
}

/** Keeps a first character from meaning something that it means in lists only. */
function escaped(pattern: string): string {
    return /^[!#]/.test(pattern) ? `\\${pattern}` : pattern;
}

function deniedIn(settings: string): readonly unknown[] {
    try {
        const { permissions } = JSON.parse(settings) as { permissions?: { deny?: unknown } };
        return Array.isArray(permissions?.deny) ? permissions.deny : [];
    } catch {
        return [];
    }
}
