import { textLengthOf } from '../../protocol';
import type { Diff } from '../diff';

/** How much is kept: more than a user wants back, and no more than a few megabytes of a window. */
const maxCount = 100;
const maxLength = 16 * 1024 * 1024;

/** The diffs that have ended last, for a user who wants one back; of too many the newest. */
export class EndedDiffs {
    private readonly diffs = new Map<string, Diff>();

    add(diff: Diff): void {
        this.diffs.set(diff.proposal.id, diff);
        let length = 0;
        [...this.diffs.values()].reverse().forEach(({ proposal, pending, written }, index) => {
            length += textLengthOf(pending) + (written?.before.bytes?.length ?? 0);
            if (index > 0 && (index >= maxCount || length > maxLength)) {
                this.diffs.delete(proposal.id);
            }
        });
    }

    get(id: string): Diff | undefined {
        return this.diffs.get(id);
    }
}
