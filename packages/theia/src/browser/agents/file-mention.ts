import { visible } from '@agent-companion/client';
import { plainPrompt } from './prompt/prompt-text';

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

/** A text within a sentence: in one line, and without having the CLI add files. */
export function textInSentence(text: string): string {
    return plainPrompt(text).replaceAll('\n', ' ').replaceAll('@', '\\@');
}

/** Writes a path within a sentence, as {@link textInSentence}. Invisible characters are escaped, lest it name another file. */
export function pathInSentence(path: string): string {
    return textInSentence(visible(path));
}

function escaped(path: string, style: PathStyle): string {
    if (style === 'posix') {
        return path.replaceAll(SPECIAL, '\\$&');
    }
    const slashes = path.replaceAll('\\', '/');
    return slashes.replace(/^[a-z]:/i, '').search(SPECIAL) >= 0 ? `"${slashes}"` : slashes;
}
