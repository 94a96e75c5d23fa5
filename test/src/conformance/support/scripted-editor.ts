import { ClosedDiff, EditorHost, OpenDiffOutcome, PendingDiff } from '@gemini-companion/server';

/** An editor that shows what it is asked to, unless the test makes it refuse. */
export class ScriptedEditor implements EditorHost {
    /** The text of each diff on the screen, by the path of its file. */
    readonly screen = new Map<string, string>();
    /** Why no diff can be shown; undefined as long as they can. */
    refusal?: string;
    private readonly paths = new Map<string, string>();

    showDiff({ proposal: { id, filePath, newContent } }: PendingDiff): Promise<OpenDiffOutcome> {
        if (this.refusal !== undefined) {
            return Promise.resolve({ opened: false, reason: this.refusal });
        }
        this.paths.set(id, filePath);
        this.screen.set(filePath, newContent);
        return Promise.resolve({ opened: true });
    }

    closeDiff(id: string): Promise<ClosedDiff> {
        const filePath = this.paths.get(id) ?? '';
        const content = this.screen.get(filePath);
        this.screen.delete(filePath);
        return Promise.resolve({ content });
    }
}
