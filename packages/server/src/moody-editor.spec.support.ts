import assert from 'node:assert/strict';
import { ClosedDiff, EditorHost, OpenDiffOutcome, PendingDiff } from './editor-host';

/** How the page takes a question: answers, keeps it for later, never hears it, says no, breaks. */
export type Mood = 'prompt' | 'slow' | 'lost' | 'refusing' | 'failing';

export const moods: readonly Mood[] = ['prompt', 'slow', 'lost', 'refusing', 'failing'];

/** An editor whose behaviour changes from one call to the next. */
export class MoodyEditor implements EditorHost {
    mood: Mood = 'prompt';
    private held: (() => void)[] = [];
    private readonly askedAt = new Map<string, number>();

    constructor(private readonly now: () => number) {}

    async showDiff({ proposal: { id } }: PendingDiff): Promise<OpenDiffOutcome> {
        const waitsFor = this.now() - (this.askedAt.get(id) ?? -Infinity);
        assert.ok(waitsFor >= 40_000, 'asked again, although the first question is still being answered');
        this.askedAt.set(id, this.now());
        const outcome = await this.answer<OpenDiffOutcome>({ opened: true }, { opened: false, reason: 'Refused.' });
        this.askedAt.delete(id);
        return outcome;
    }

    closeDiff(id: string): Promise<ClosedDiff> {
        return this.answer<ClosedDiff>({ content: textOnScreen(id) }, {});
    }

    dropDiff(): Promise<void> {
        return this.answer<void>(undefined, undefined);
    }

    /** Answers what a slow editor was asked. */
    release(): void {
        this.held.splice(0).forEach(answer => answer());
    }

    private answer<T>(yes: T, no: T): Promise<T> {
        switch (this.mood) {
            case 'prompt':
                return Promise.resolve(yes);
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(yes)));
            case 'lost':
                return new Promise(() => undefined);
            case 'refusing':
                return Promise.resolve(no);
            case 'failing':
                this.askedAt.clear();
                throw new Error('The page is broken.');
        }
    }
}

/** What the editor says it read when it closed a diff. */
export function textOnScreen(id: string): string {
    return `on the screen of ${id}`;
}
