import type { ReviewRequest } from '@agent-companion/window/contract';

/** Counts the characters of a file that a text overwrites with �: its agent has taken the file for UTF-8. */
export function lostCharacters({ undecodable }: Pick<ReviewRequest, 'undecodable'>, text: string): number {
    return undecodable ? Math.max(0, text.split('\uFFFD').length - 1 - undecodable.ownMarks) : 0;
}
