import { limits } from '@agent-companion/core/protocol';
import { tooLargeSentence } from '../messages/call-sentences';

/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/** Says why a user's text is too large, which would break the connection; else undefined. */
export function refusalOfText(text: string): string | undefined {
    if (text.length * BYTES_PER_UNIT <= limits.maxContentBytes || bytesOf(text) <= limits.maxContentBytes) {
        return undefined;
    }
    return tooLargeSentence();
}

function bytesOf(text: string): number {
    return text.length > limits.maxContentBytes ? text.length : new TextEncoder().encode(text).length;
}
