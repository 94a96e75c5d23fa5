/** What an agent can tell its model of a change that the user has decided. */
type ToldOutcome = 'written' | 'edited' | 'rejected' | 'stale';

/** What agents call it that the user, not the model, has written: Claude Code in words, the others by the text. */
const EDITED = /user modified your proposed|typed by hand/;

/** What a model has been told of a change, in the words of the agents; undefined for something else. */
export function outcomeIn(told: string): ToldOutcome | undefined {
    if (/updated successfully|successfully (overwrote|created)/i.test(told)) {
        return EDITED.test(told) ? 'edited' : 'written';
    }
    if (/changed since it was last read|has not been read in this session/.test(told)) {
        return 'stale';
    }
    return /doesn't want to proceed|cancel/i.test(told) ? 'rejected' : undefined;
}
