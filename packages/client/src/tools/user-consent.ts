import type { Clock, ToolRefusal } from '@agent-companion/core/server';
import { SerialQueue, systemClock } from '@agent-companion/core/support';
import { inTime, refused, ToolCall } from './page-tool';

/** How long, in milliseconds, the user is waited for. */
export const CONSENT_MS = 60_000;

/** A question whether a model may do something. */
export interface ConsentQuestion {
    /** Names the thing that a yes is remembered for; undefined where the user is asked each time. */
    readonly identity: string | undefined;
    readonly title: string;
    /** The command line of a program, as far as its definition has one. */
    readonly command?: string;
    /** Further facts of a program's definition. */
    readonly facts?: readonly (readonly [name: string, value: string])[];
    /** Says for how long a yes holds. */
    readonly text: string;
    readonly yes: string;
    readonly no: string;
}

/** Asks the user, as an editor can. */
export interface ConsentScreen {
    /** Resolves when a question does not disturb. */
    readonly untilFree: () => Promise<void>;
    /** Resolves with true only for yes; `over` takes the question back. */
    readonly ask: (question: ConsentQuestion, over: AbortSignal) => Promise<boolean>;
}

const refusals = {
    no: refused('declined', 'The user does not want this. Ask what to do instead.'),
    late: refused('unanswered', 'The user has not answered the question in the IDE. Ask them to, and try again.')
};

/** Asks before a model acts, once per identity and page; one question at a time. */
export class UserConsent {
    private readonly granted = new Set<string | undefined>();
    private readonly turns = new SerialQueue();

    constructor(
        private readonly screen: ConsentScreen,
        private readonly clock: Clock = systemClock
    ) {}

    /** @returns why it must not be done; undefined if it may be. */
    async refusal(question: ConsentQuestion, { signal }: Pick<ToolCall, 'signal'>): Promise<ToolRefusal | undefined> {
        if (this.granted.has(question.identity)) {
            return undefined;
        }
        const over = new AbortController();
        const asking = this.turns.run(() => this.askInTurn(question, over.signal));
        const patience = new AbortController();
        const timer = this.clock.after(CONSENT_MS, () => patience.abort());
        const answer = (await inTime(asking, AbortSignal.any([signal, patience.signal]))) ?? 'late';
        timer.dispose();
        over.abort();
        return answer === 'yes' ? undefined : refusals[answer];
    }

    private async askInTurn(question: ConsentQuestion, over: AbortSignal): Promise<'yes' | 'no'> {
        await inTime(this.screen.untilFree(), over);
        // The same may have been granted before this had its turn.
        if (!over.aborted && !this.granted.has(question.identity)) {
            // A question that no editor takes back holds up no other one, and its late yes counts for the next call.
            return (await inTime(this.askNow(question, over), over)) ? 'yes' : 'no';
        }
        return 'yes';
    }

    private async askNow(question: ConsentQuestion, over: AbortSignal): Promise<boolean> {
        const isYes = await this.screen.ask(question, over);
        if (isYes && question.identity !== undefined) {
            this.granted.add(question.identity);
        }
        return isYes;
    }
}
