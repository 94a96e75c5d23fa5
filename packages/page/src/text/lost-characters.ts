import type { ReviewRequest } from '@agent-companion/window/contract';

/**
 * How many characters of a file a text overwrites with �, which stands for what the agent could not read: it has taken the file for UTF-8.
 */
export function lostCharacters({ undecodable }: Pick<ReviewRequest, 'undecodable'>, text: string): number {
    return undecodable ? Math.max(0, text.split('\uFFFD').length - 1 - undecodable.ownMarks) : 0;
}
