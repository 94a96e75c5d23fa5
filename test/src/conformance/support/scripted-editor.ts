import { FinalText, EditorHost, ShowOutcome, PendingDiff } from '@agent-companion/core/server';

/** An editor that shows what it is asked to, unless the test makes it refuse. */
export class ScriptedEditor implements EditorHost {
    /** The text of each diff on the screen, by the path of its file. */
    readonly screen = new Map<string, string>();
    /** Why no diff can be shown; undefined as long as they can. */
    refusal?: string;
    private readonly paths = new Map<string, string>();
    private readonly revisions = new Map<string, number>();

    showDiff({ proposal: { id, path: filePath, text: newContent, revision } }: PendingDiff): Promise<ShowOutcome> {
        if (this.refusal !== undefined) {
            return Promise.resolve({ shown: false, code: 'no-editor', reason: this.refusal });
        }
        this.paths.set(id, filePath);
        this.screen.set(filePath, newContent);
        this.revisions.set(id, revision);
        return Promise.resolve({ shown: true });
    }

    async dropDiff(id: string): Promise<void> {
        await this.closeDiff(id);
    }

    closeDiff(id: string): Promise<FinalText> {
        const filePath = this.paths.get(id) ?? '';
        const text = this.screen.get(filePath);
        this.screen.delete(filePath);
        return Promise.resolve({ text, revision: this.revisions.get(id) });
    }
}
