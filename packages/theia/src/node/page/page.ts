import { waitAtMost } from '@agent-companion/server/time';
import { Clock } from '@agent-companion/server/time';
import { CompanionClient } from '../../common';

/** One connection to a page: what it can be asked, and when it ends. */
export class Page {
    /** Settles when the page serves its window no more; never rejects. */
    readonly gone: Promise<void>;
    private readonly leave: () => void;
    private retired = false;

    constructor(readonly client: CompanionClient) {
        let leave: () => void = () => undefined;
        this.gone = new Promise(resolve => (leave = resolve));
        this.leave = leave;
    }

    get isRetired(): boolean {
        return this.retired;
    }

    /** The connection is closed, or a newer page has taken over: whatever is being asked of this one is over. */
    retire(): void {
        this.retired = true;
        this.leave();
    }
}

/** How a call to a page ended: with its answer, or because the page was gone or silent. */
export type PageAnswer<T> = { kind: 'answered'; value: T } | { kind: 'gone' } | { kind: 'silent' };

/**
 * Calls a page and waits for its answer, but no longer than the page serves its window or `timeoutMs` milliseconds:
 * a call on a closed Theia proxy never settles by itself, nor does one whose message a broken socket swallowed.
 * @throws whatever the page's own code threw.
 */
export async function askPage<T>(
    page: Page,
    timeoutMs: number,
    ask: (client: CompanionClient) => Promise<T>,
    clock?: Clock
): Promise<PageAnswer<T>> {
    const ended = Promise.race([
        ask(page.client).then<PageAnswer<T>>(value => ({ kind: 'answered', value })),
        page.gone.then<PageAnswer<T>>(() => ({ kind: 'gone' }))
    ]);
    const waited = await waitAtMost(ended, timeoutMs, clock);
    switch (waited.kind) {
        case 'value':
            return waited.value;
        case 'error':
            throw waited.error;
        case 'late':
            return { kind: 'silent' };
    }
}
