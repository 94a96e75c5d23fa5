import { nls } from '@theia/core/lib/common/nls';

/** How many wait, as a sentence. */
export function countText(count: number): string {
    return count === 1
        ? nls.localize('agent-companion/oneWaits', 'One change waits for your review.')
        : count > 1
          ? nls.localize('agent-companion/someWait', '{0} changes wait for your review.', count)
          : nls.localize('agent-companion/noneWaits', 'No change waits for your review.');
}
