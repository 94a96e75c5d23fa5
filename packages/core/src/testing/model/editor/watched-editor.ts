import assert from 'node:assert/strict';
import { EditorHost, ShowOutcome } from '../../../diffs/editor-host';
import { FinalText, PendingDiff } from '../../../diffs/proposal';
import { Failures } from '../failures';

/** Watches an editor's questions: no diff may be asked about twice at a time. */
export class WatchedEditor implements EditorHost {
    private readonly unanswered = new Set<string>();

    constructor(
        private readonly editor: EditorHost,
        private readonly failures: Failures,
        private readonly look: (diff: PendingDiff) => void
    ) {}

    async showDiff(diff: PendingDiff): Promise<ShowOutcome> {
        const { id } = diff.proposal;
        try {
            // A diff that fails at once is seen here only.
            this.look(diff);
            assert.ok(!this.unanswered.has(id), 'asked again, although the first question is still being answered');
        } catch (error) {
            this.failures.add(error);
        }
        this.unanswered.add(id);
        try {
            return await this.editor.showDiff(diff);
        } finally {
            this.unanswered.delete(id);
        }
    }

    closeDiff(id: string, patienceMs: number): Promise<FinalText> {
        return this.editor.closeDiff(id, patienceMs);
    }

    dropDiff(id: string): Promise<void> {
        return this.editor.dropDiff(id);
    }
}
