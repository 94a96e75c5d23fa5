import type { FinalText, ShowOutcome } from '@agent-companion/server';
import { CompanionClient, ReviewRequest, fromWire, toWire } from '../../common';
import { Page } from '../page/page';

/**
 * How a page takes a question: answers; keeps it for later; does not get it, as on a broken socket; does it, but its answer
 * gets lost; says no; breaks.
 */
export type PageMood = 'prompt' | 'slow' | 'deaf' | 'mute' | 'refusing' | 'failing';

export const pageMoods: readonly PageMood[] = ['prompt', 'slow', 'deaf', 'mute', 'refusing', 'failing'];

interface Shown {
    readonly revision: number;
    readonly typed?: string;
}

/** A page whose behaviour changes from one call to the next. Like the real one it answers a repeated call as the first. */
export class MoodyPage implements CompanionClient {
    readonly page = new Page(this);
    /** Every review that was ever on its screen, with the newest revision. */
    readonly shown = new Map<string, number>();
    mood: PageMood = 'prompt';
    private readonly screen = new Map<string, Shown>();
    private readonly closed = new Map<string, FinalText>();
    private held: (() => void)[] = [];

    /** @param onAsked told of each review it is asked to show. */
    constructor(private readonly onAsked: (id: string) => void) {}

    /** What the page would say if it were asked to close a review. */
    textOf(id: string): FinalText {
        const shown = this.screen.get(id);
        const text = shown && (shown.typed === undefined ? { unedited: true } : { text: toWire(shown.typed) });
        return this.closed.get(id) ?? text ?? {};
    }

    /** What a user reads in a review; undefined if it is the proposal, or there is none. */
    typedIn(id: string): string | undefined {
        const { text: content } = this.textOf(id);
        return content === undefined ? undefined : fromWire(content);
    }

    /** The user types into one of the reviews; false if there is none. */
    type(pick: number, text: string): boolean {
        const ids = [...this.screen.keys()];
        const id = ids[pick % Math.max(ids.length, 1)];
        const shown = this.screen.get(id);
        if (shown) {
            this.screen.set(id, { ...shown, typed: text });
        }
        return shown !== undefined;
    }

    showReview(request: ReviewRequest): Promise<ShowOutcome> {
        this.onAsked(request.id);
        if (this.mood === 'refusing') {
            return Promise.resolve({ shown: false, reason: 'Refused.' });
        }
        return this.answer(() => {
            this.put(request);
            return { shown: true };
        });
    }

    closeReview(id: string): Promise<FinalText> {
        return this.answer(() => {
            const text = this.textOf(id);
            this.closed.set(id, text);
            this.screen.delete(id);
            return text;
        });
    }

    dropReview(id: string): Promise<void> {
        return this.answer(() => {
            this.screen.delete(id);
        });
    }

    ping(): Promise<void> {
        return this.answer(() => undefined);
    }

    onAgentsChanged(): void {
        // Nothing of reviews.
    }

    /** Shows what the welcome tells of. */
    welcome(requests: readonly ReviewRequest[]): void {
        requests.forEach(request => this.put(request));
    }

    /** Answers what a slow page was asked; false if that is nothing. */
    release(): boolean {
        return this.held.splice(0).map(answer => answer()).length > 0;
    }

    private put({ id, revision, draft }: ReviewRequest): void {
        const before = this.screen.get(id);
        if (!before || before.revision < revision) {
            this.shown.set(id, revision);
            this.screen.set(id, { revision, ...(draft !== undefined && { typed: fromWire(draft) }) });
        }
    }

    private answer<T>(act: () => T): Promise<T> {
        switch (this.mood) {
            case 'prompt':
            case 'refusing':
                return Promise.resolve(act());
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(act())));
            case 'deaf':
                return new Promise(() => undefined);
            case 'mute':
                act();
                return new Promise(() => undefined);
            case 'failing':
                throw new Error('The page is broken.');
        }
    }
}
