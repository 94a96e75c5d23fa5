import { ShowOutcome } from '../../../diffs/editor-host';
import { FinalText, PendingDiff } from '../../../diffs/proposal';
import { knownText, ModelEditor } from './model-editor';

/** How an editor takes a question: answers; answers that it is unedited; keeps it for later; never hears it; says no; breaks. */
export type EditorBehaviour = 'prompt' | 'unedited' | 'slow' | 'lost' | 'refusing' | 'failing';

export const editorBehaviours: readonly EditorBehaviour[] = [
    'prompt',
    'unedited',
    'slow',
    'lost',
    'refusing',
    'failing'
];

/** An editor whose behaviour changes from one call to the next. */
export class UnreliableEditor implements ModelEditor {
    private behaviour: EditorBehaviour = 'prompt';
    private held: (() => void)[] = [];
    /** The revisions on the screen. */
    private readonly revisions = new Map<string, number>();

    showDiff({ proposal }: PendingDiff): Promise<ShowOutcome> {
        const show = (): ShowOutcome => {
            this.revisions.set(proposal.id, proposal.revision);
            return { shown: true };
        };
        return this.answer<ShowOutcome>(show, () => ({ shown: false, code: 'editor-failed', reason: 'Refused.' }));
    }

    closeDiff(id: string): Promise<FinalText> {
        const text = this.behaviour === 'unedited' ? { unedited: true } : { text: onScreen(id) };
        const close = (): FinalText => ({ revision: this.revisions.get(id), ...text });
        return this.answer<FinalText>(close, () => ({}));
    }

    dropDiff(): Promise<void> {
        return this.answer<void>(
            () => undefined,
            () => undefined
        );
    }

    closingTexts(diff: PendingDiff): () => readonly string[] {
        const { id, text, revision } = diff.proposal;
        const isUpToDate = this.revisions.get(id) === revision;
        switch (this.behaviour) {
            case 'prompt':
                return () => [isUpToDate ? onScreen(id) : knownText(diff)];
            case 'unedited':
                return () => [isUpToDate ? text : knownText(diff)];
            case 'slow':
                return () => [...(this.revisions.get(id) === revision ? [onScreen(id)] : []), knownText(diff)];
            case 'lost':
            case 'refusing':
            case 'failing':
                return () => [knownText(diff)];
        }
    }

    /** Changes the behaviour; false if it is the same. */
    behave(behaviour: EditorBehaviour): boolean {
        const changes = this.behaviour !== behaviour;
        this.behaviour = behaviour;
        return changes;
    }

    /** Answers what a slow editor was asked; false if that is nothing. */
    release(): boolean {
        return this.held.splice(0).map(answer => answer()).length > 0;
    }

    calm(): void {
        this.behave('prompt');
        this.release();
    }

    private answer<T>(yes: () => T, no: () => T): Promise<T> {
        switch (this.behaviour) {
            case 'prompt':
            case 'unedited':
                return Promise.resolve(yes());
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(yes())));
            case 'lost':
                return new Promise(() => undefined);
            case 'refusing':
                return Promise.resolve(no());
            case 'failing':
                throw new Error('The page is broken.');
        }
    }
}

/** What the editor says it read when it closed a diff. */
function onScreen(id: string): string {
    return `on the screen of ${id}`;
}
