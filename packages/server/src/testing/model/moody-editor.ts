import { ShowOutcome } from '../../diffs/editor-host';
import { FinalText, PendingDiff } from '../../diffs/proposal';
import { knownText, ModelEditor } from './model-editor';

/** How an editor takes a question: answers, or that nobody has edited; keeps it for later, never hears it, says no, breaks. */
export type Mood = 'prompt' | 'unedited' | 'slow' | 'lost' | 'refusing' | 'failing';

export const moods: readonly Mood[] = ['prompt', 'unedited', 'slow', 'lost', 'refusing', 'failing'];

/** An editor whose behaviour changes from one call to the next. */
export class MoodyEditor implements ModelEditor {
    private mood: Mood = 'prompt';
    private held: (() => void)[] = [];

    showDiff(): Promise<ShowOutcome> {
        return this.answer<ShowOutcome>({ shown: true }, { shown: false, code: 'editor-failed', reason: 'Refused.' });
    }

    closeDiff(id: string): Promise<FinalText> {
        return this.answer<FinalText>(this.mood === 'unedited' ? { unedited: true } : { text: onScreen(id) }, {});
    }

    dropDiff(): Promise<void> {
        return this.answer<void>(undefined, undefined);
    }

    closingTexts(diff: PendingDiff): () => readonly string[] {
        const { id, text } = diff.proposal;
        switch (this.mood) {
            case 'prompt':
                return () => [onScreen(id)];
            case 'unedited':
                return () => [text];
            case 'slow':
                return () => [onScreen(id), knownText(diff)];
            case 'lost':
            case 'refusing':
            case 'failing':
                return () => [knownText(diff)];
        }
    }

    /** Changes the mood; false if it is the same. */
    feel(mood: Mood): boolean {
        const changes = this.mood !== mood;
        this.mood = mood;
        return changes;
    }

    /** Answers what a slow editor was asked; false if that is nothing. */
    release(): boolean {
        return this.held.splice(0).map(answer => answer()).length > 0;
    }

    calm(): void {
        this.feel('prompt');
        this.release();
    }

    private answer<T>(yes: T, no: T): Promise<T> {
        switch (this.mood) {
            case 'prompt':
            case 'unedited':
                return Promise.resolve(yes);
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(yes)));
            case 'lost':
                return new Promise(() => undefined);
            case 'refusing':
                return Promise.resolve(no);
            case 'failing':
                throw new Error('The page is broken.');
        }
    }
}

/** What the editor says it read when it closed a diff. */
function onScreen(id: string): string {
    return `on the screen of ${id}`;
}
