import { textLengthOf } from '@agent-companion/protocol';
import type { Diff } from '../diff';

/** How much is kept: more than a user wants back, and no more than a few megabytes of a window. */
const maxCount = 100;
const maxLength = 16 * 1024 * 1024;

/** The diffs that have ended last, for a user who wants one back; of too many the newest. */
export class EndedDiffs {
    private readonly diffs = new Map<string, Diff>();

    add(diff: Diff): void {
        // A content that takes the room of many others is not put back.
        if (beforeLengthOf(diff) > maxLength / 4) {
            diff.written = undefined;
        }
        this.diffs.set(diff.proposal.id, diff);
        let length = 0;
        [...this.diffs.values()].reverse().forEach((each, index) => {
            length += textLengthOf(each.pending) + beforeLengthOf(each);
            if (index >= maxCount || length > maxLength) {
                this.diffs.delete(each.proposal.id);
            }
        });
    }

    get(id: string): Diff | undefined {
        return this.diffs.get(id);
    }
}

function beforeLengthOf({ written }: Diff): number {
    return written?.before.bytes?.length ?? 0;
}
