import { limits } from '@agent-companion/protocol';
import { tooLargeSentence } from '../messages/call-sentences';

/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/**
 * Why a text of the user's is too large to be sent, as a sentence; undefined if it is not. The backend would say the same, if
 * the message did not break the connection before.
 */
export function refusalOfText(text: string): string | undefined {
    if (text.length * BYTES_PER_UNIT <= limits.maxContentBytes || bytesOf(text) <= limits.maxContentBytes) {
        return undefined;
    }
    return tooLargeSentence();
}

function bytesOf(text: string): number {
    return text.length > limits.maxContentBytes ? text.length : new TextEncoder().encode(text).length;
}
