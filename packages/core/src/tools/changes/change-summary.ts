import type { FileDecision, ProposedChange } from '../../protocol/tools';

/** Advice for a model that has asked for changes it could apply. */
export function offerOf(available: ProposedChange['available'] = []): string {
    return available.length === 0
        ? 'Nothing is offered there.'
        : `Nothing was changed. ${available.length} can be applied there by ${available.length === 1 ? 'its title' : 'their titles'}, see available.`;
}

/** Fate of a change so far, in a sentence. */
export function summaryOf(title: string, decisions: readonly FileDecision[]): string {
    if (decisions.length === 0) {
        return `${title}: there is nothing to change.`;
    }
    const counts = (['accepted', 'rejected', 'waiting', 'refused'] as const)
        .map(kind => ({ kind, count: decisions.filter(({ decision }) => decision === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => `${count} ${kind === 'waiting' ? 'waiting for the user' : kind}`);
    return `${title}: of ${decisions.length} ${decisions.length === 1 ? 'file' : 'files'} ${counts.join(', ')}.`;
}
