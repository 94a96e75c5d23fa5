import { limits } from '../protocol';
import { ProposalRefusal } from './agent-diffs';

/** How much may wait at a time: so many texts, with so many UTF-16 code units in all. */
export interface DiffLimits {
    readonly count: number;
    readonly length: number;
}

export const defaultDiffLimits: DiffLimits = {
    count: limits.maxWaitingDiffs,
    length: limits.maxWaitingLength
};

/** How much may wait of all sessions of a window, which may be many. */
export const defaultWindowLimits: DiffLimits = {
    count: limits.maxWindowDiffs,
    length: limits.maxWindowLength
};

const advice = 'Wait for the user to decide, or close some of them.';

/** Why a proposal is too large in itself; undefined if it is not. */
export function refusalOfLength(text: string, maxBytes: number): ProposalRefusal | undefined {
    if (!isTooLarge(text, maxBytes)) {
        return undefined;
    }
    const [has, most] = [Buffer.byteLength(text), maxBytes].map(readable);
    const reason = `The proposal has ${has}, and at most ${most} can be reviewed. Ask in the terminal, or propose smaller changes.`;
    return { shown: false, code: 'too-large', reason };
}

/** Whether a text has too many bytes in UTF-8. */
export function isTooLarge(text: string, maxBytes: number): boolean {
    return Buffer.byteLength(text) > maxBytes;
}

/** Why a proposal has no room beside those that wait; undefined if it has. @param whose the owner, as the sentence names it. */
export function refusalOfOneMore(
    text: string,
    waiting: readonly string[],
    { count, length }: DiffLimits,
    whose = 'this agent'
): ProposalRefusal | undefined {
    if (waiting.length >= count) {
        const reason = `${waiting.length} diffs of ${whose} wait for the user, and no more than ${count} may. ${advice}`;
        return { shown: false, code: 'too-many-waiting', reason };
    }
    const held = waiting.reduce((sum, each) => sum + each.length, 0);
    if (held + text.length > length) {
        const [asked, taken, most] = [text.length, held, length].map(each => each.toLocaleString('en-US'));
        const reason = `The proposal has ${asked} characters, the diffs of ${whose} that wait for the user have ${taken}, and together no more than ${most} may wait. ${advice}`;
        return { shown: false, code: 'too-much-waiting', reason };
    }
    return undefined;
}

/** Those of these, oldest first, that have to go for the newer ones to be within the limits. */
export function overflowOf<T>(
    oldestFirst: readonly T[],
    textOf: (each: T) => string,
    { count, length }: DiffLimits
): readonly T[] {
    let held = 0;
    const newestFirst = [...oldestFirst].reverse();
    const first = newestFirst.findIndex((each, index) => (held += textOf(each).length) > length || index >= count);
    return first < 0 ? [] : newestFirst.slice(first);
}

const units = ['bytes', 'KiB', 'MiB', 'GiB'];

/** `64 MiB (67,108,864 bytes)`: the unit to read, the number to compare. */
function readable(bytes: number): string {
    const exact = `${bytes.toLocaleString('en-US')} bytes`;
    const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
    return power === 0 ? exact : `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]} (${exact})`;
}
