import type { ReviewRequest } from '@agent-companion/window/contract';

/** Counts the characters of a file that a text overwrites with �: its agent has taken the file for UTF-8. */
export function lostCharacters({ undecodable }: Pick<ReviewRequest, 'undecodable'>, text: string): number {
    let marks = -(undecodable?.ownMarks ?? 0);
    // One by one: a search stops at each mark, and a list of what is between them takes seconds.
    for (let at = 0; undecodable && at < text.length; at++) {
        marks += text.charCodeAt(at) === 0xfffd ? 1 : 0;
    }
    return Math.max(0, marks);
}
