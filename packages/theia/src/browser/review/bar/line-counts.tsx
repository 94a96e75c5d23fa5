import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { ReviewSize } from '../changes/review-hunks';

/** How many lines a review adds and removes. */
export function LineCounts({ added, removed }: ReviewSize): React.ReactElement {
    const label = nls.localize('agent-companion/linesChanged', 'lines: {0} added, {1} removed', added, removed);
    return (
        <span className="size" role="img" aria-label={label}>
            <span className="added">+{added}</span> <span className="removed">−{removed}</span>
        </span>
    );
}
