import { hasInvisible, visible } from '@agent-companion/page';
import { plainPrompt } from './prompt/prompt-text';

/** How the machine of the agent writes paths. */
export type PathStyle = 'posix' | 'windows';

/** What Gemini CLI may take for the end of a path, or for more than a character of it: all of ASCII but these, and a last dot. */
const SPECIAL = /[^\w/.\-\x80-\uffff]|\.$/g;

/**
 * A file as Gemini CLI takes it into a prompt: `@` and the path, escaped as the CLI escapes it, then the lines in words, for
 * which the CLI has no form. Undefined for a path that cannot be told.
 */
export function fileMention(path: string, style: PathStyle, lines?: string): string | undefined {
    if (hasInvisible(path) || (style === 'windows' && path.includes('"'))) {
        return undefined;
    }
    const mention = `@${escaped(path, style)}`;
    return lines === undefined ? mention : `${mention} (${lines})`;
}

/** A text within a sentence: in one line, and without having the CLI add files. */
export function textInSentence(text: string): string {
    return plainPrompt(text).replaceAll('\n', ' ').replaceAll('@', '\\@');
}

/** A path within a sentence, as {@link textInSentence}; what is not to be seen in it is escaped, so that it names no other file. */
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
