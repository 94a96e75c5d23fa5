import { textLengthOf } from '../../protocol';
import type { Diff } from '../diff';

/** How much is kept: more than a user wants back, and no more than a few megabytes of a window. */
const maxCount = 100;
const maxLength = 16 * 1024 * 1024;

/** The diffs that have ended last, for a user who wants one back; of too many the newest. */
export class EndedDiffs {
    private readonly diffs = new Map<string, Diff>();

    add(diff: Diff): void {
        // A content that takes the room of many others is put back as long as it is the newest.
        [...this.diffs.values()]
            .filter(each => beforeLengthOf(each) > maxLength / 4)
            .forEach(each => (each.written = undefined));
        this.diffs.set(diff.proposal.id, diff);
        let length = 0;
        [...this.diffs.values()].reverse().forEach((each, index) => {
            const own = textLengthOf(each.pending) + beforeLengthOf(each);
            length += index > 0 ? own : Math.min(own, maxLength / 2);
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
