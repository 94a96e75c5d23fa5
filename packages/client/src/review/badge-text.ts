import { ListedWrites, listedText } from '../ledger/write-sentences';
import { nls } from '../messages/nls';

/** Says what the number on the Reviews view counts: reviews that wait, and rows of files on disk. */
export function badgeText(waiting: number, written: ListedWrites): string {
    const reviews = nls.localize('agent-companion/waitingCount', 'Waiting for your review: {0}.', waiting);
    return `${reviews} ${listedText(written)}`.trim();
}
