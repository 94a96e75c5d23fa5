import type { ReviewRequest } from '@agent-companion/core/contract';

/** Counts the � of a text that would overwrite characters which the agent could not read as UTF-8. */
export function lostCharacters({ undecodable }: Pick<ReviewRequest, 'undecodable'>, text: string): number {
    let marks = -(undecodable?.ownMarks ?? 0);
    // A loop counts 64 MB in milliseconds; splitting at each mark takes seconds.
    for (let at = 0; undecodable && at < text.length; at++) {
        marks += text.charCodeAt(at) === 0xfffd ? 1 : 0;
    }
    return Math.max(0, marks);
}
