import type { FinalText } from '../../diffs/proposal';
import type { ShowOutcome } from '../../diffs/editor-host';
import {
    CompanionClient,
    fromWire,
    PageCalls,
    ReviewRequest,
    toWire,
    CallAnswer,
    ReliableCall,
    ReliableResponder
} from '../../contract';

/** Fate of a call to a page; 'loses answers': it is done, but unanswered. */
export type PageBehaviour = 'prompt' | 'slow' | 'loses calls' | 'loses answers' | 'refusing' | 'failing';

export const pageBehaviours: readonly PageBehaviour[] = [
    'prompt',
    'slow',
    'loses calls',
    'loses answers',
    'refusing',
    'failing'
];

interface Shown {
    readonly revision: number;
    readonly typed?: string;
}

/** A page whose behaviour changes from one call to the next. Like the real one it does each call once. */
export class UnreliablePage implements CompanionClient {
    /** Every review that was ever on its screen, with the newest revision. */
    readonly shown = new Map<string, number>();
    behaviour: PageBehaviour = 'prompt';
    private readonly screen = new Map<string, Shown>();
    private readonly closed = new Map<string, FinalText>();
    private readonly responder: ReliableResponder<PageCalls>;
    private held: (() => void)[] = [];

    /** @param onAskedToShow told of each review it is asked to show. */
    constructor(private readonly onAskedToShow: (id: string) => void) {
        const calls: PageCalls = {
            showReview: request => this.act(() => this.show(request)),
            closeReview: id => this.act(() => this.close(id)),
            dropReview: id => this.act(() => void this.screen.delete(id)),
            updateWrites: () => Promise.resolve(),
            updateStatus: () => this.act(() => undefined),
            runTool: () => this.act(() => ({ ok: true, result: '{}' }) as const),
            cancelTool: () => this.act(() => undefined),
            ping: () => this.act(() => undefined)
        };
        this.responder = new ReliableResponder(calls);
    }

    call(call: ReliableCall): Promise<CallAnswer> {
        if (call.method === 'showReview') {
            this.onAskedToShow((call.arguments[0] as ReviewRequest).id);
        }
        switch (this.behaviour) {
            case 'slow':
                return new Promise(resolve => this.held.push(() => resolve(this.responder.answer(call))));
            case 'loses calls':
                return new Promise(() => undefined);
            case 'loses answers':
                return this.responder.answer(call).then(() => new Promise(() => undefined));
            case 'prompt':
            case 'refusing':
            case 'failing':
                return this.responder.answer(call);
        }
    }

    /** Gives a review's text as the page tells it on closing. */
    textOf(id: string): FinalText {
        const shown = this.screen.get(id);
        const { revision, typed } = shown ?? {};
        const text = typed === undefined ? { unedited: true } : { text: toWire(typed) };
        return this.closed.get(id) ?? (shown ? { revision, ...text } : {});
    }

    /** Text a user has typed into a revision; undefined if none, or another revision shows. */
    typedIn(id: string, of: number): string | undefined {
        const { revision, text } = this.textOf(id);
        return text === undefined || revision !== of ? undefined : fromWire(text);
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

    /** Shows what the welcome tells of. */
    welcome(requests: readonly ReviewRequest[]): void {
        requests.forEach(request => this.put(request));
    }

    /** Answers the calls that a slow page has kept; false if there are none. */
    release(): boolean {
        return this.held.splice(0).map(answer => answer()).length > 0;
    }

    private act<T>(act: () => T): Promise<T> {
        if (this.behaviour === 'failing') {
            throw new Error('The page is broken.');
        }
        return Promise.resolve(act());
    }

    private show(request: ReviewRequest): ShowOutcome {
        if (this.behaviour === 'refusing') {
            return { shown: false, code: 'editor-failed', reason: 'Refused.' };
        }
        this.put(request);
        return { shown: true };
    }

    private close(id: string): FinalText {
        const text = this.textOf(id);
        this.closed.set(id, text);
        this.screen.delete(id);
        return text;
    }

    private put({ id, revision, draft }: ReviewRequest): void {
        const before = this.screen.get(id);
        if (!before || before.revision < revision) {
            this.shown.set(id, revision);
            this.screen.set(id, { revision, ...(draft !== undefined && { typed: fromWire(draft) }) });
        }
    }
}
