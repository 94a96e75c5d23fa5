import type { TakeRecord } from '../diffs/diff-recorder';
import type { ExcludedFiles } from '../workspace/excluded-files';

/** A record that has no text of excluded files: a digest tells what is short. */
export function recordWithoutTexts(record: TakeRecord | undefined, excluded: ExcludedFiles): TakeRecord {
    return each => {
        excluded.refresh().catch(() => undefined);
        record?.(excluded.isExcluded(each.path) ? { ...each, text: undefined } : each);
    };
}
