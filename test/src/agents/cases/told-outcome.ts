/** Outcome of a decided change that an agent can tell its model. */
type ToldOutcome = 'written' | 'edited' | 'rejected' | 'stale';

/** Signs that the user, not the model, has written: Claude Code's words, the others' text. */
const EDITED = /user modified your proposed|typed by hand/;

/** Gives a change's outcome in the agents' words to a model; undefined for something else. */
export function outcomeIn(told: string): ToldOutcome | undefined {
    if (/updated successfully|successfully (overwrote|created)/i.test(told)) {
        return EDITED.test(told) ? 'edited' : 'written';
    }
    if (/changed since it was last read|has not been read in this session/.test(told)) {
        return 'stale';
    }
    return /doesn't want to proceed|cancel/i.test(told) ? 'rejected' : undefined;
}
