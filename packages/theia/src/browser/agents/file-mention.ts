import { visible } from '@agent-companion/client';

/** How the machine of the agent writes paths. */
export type PathStyle = 'posix' | 'windows';

/** Characters that Gemini CLI may misread in a path: ASCII but these, a last dot. */
const SPECIAL = /[^\w/.\-\x80-\uffff]|\.$/g;

/** Mentions a file for Gemini CLI: `@`, escaped path, lines; undefined for an unwritable path. */
export function fileMention(path: string, style: PathStyle, lines?: string): string | undefined {
    if (visible(path) !== path || (style === 'windows' && path.includes('"'))) {
        return undefined;
    }
    const mention = `@${escaped(path, style)}`;
    return lines === undefined ? mention : `${mention} (${lines})`;
}

function escaped(path: string, style: PathStyle): string {
    if (style === 'posix') {
        return path.replaceAll(SPECIAL, '\\$&');
    }
    const slashes = path.replaceAll('\\', '/');
    return slashes.replace(/^[a-z]:/i, '').search(SPECIAL) >= 0 ? `"${slashes}"` : slashes;
}
